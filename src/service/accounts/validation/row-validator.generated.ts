// Generated from account-fields.ts by `npm run generate`. Do not edit.
// @ts-nocheck
import func1 from 'ajv/dist/runtime/ucs2length';
import { isIsoDateTime as func20 } from '../../../base/time/iso-time';
import { openJsonFault as func6 } from '../fields/open-json';
import { openObjectsFault as func27 } from '../fields/open-json';

export const isRow = validate0;
const schema0 = {"properties":{"externalId":{"type":"string","minLength":1,"maxLength":256,"x-well-formed":true,"description":"The caller’s identifier for the account, kept exactly as sent."},"portfolioId":{"type":"string","maxLength":4096,"x-well-formed":true,"description":"Portfolio; required when creating, never changed afterwards.","x-free-text":true},"bucket":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Bucket; set at creation and by bulk upsert.","x-free-text":true},"status":{"type":"string","enum":["LOADED","ACTIVE","PAID IN FULL","SETTLED IN FULL","PAYMENTS ON FILE","DECLINED","REFUSED","DISPUTE","CHARGEBACK","BANKRUPTCY","CEASE & DESIST","COMPLAINT FILED","FRAUD","LAWSUIT RISK","DO NOT CALL","DECEASED","JAIL","RECALLED","MANAGER REVIEW","FOLLOW UP","OTHER"],"description":"Granular status."},"clientStatus":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Free-form status set by the caller.","x-free-text":true,"x-personal":true},"phoneNumber":{"type":["string","null"],"pattern":"^\\+[1-9]\\d{1,14}$","description":"Primary phone number in E.164 form.","x-personal":true},"metadata":{"type":"object","x-open-json":true,"description":"Free-form key/value object.","x-free-form":true},"person":{"properties":{"name":{"properties":{"first":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"First name.","x-free-text":true},"last":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Last name.","x-free-text":true}},"type":["object","null"],"description":"Name of the person.","additionalProperties":false},"birthdate":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Date of birth, usually YYYY-MM-DD.","x-free-text":true,"x-sensitive":true},"ssn":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored.","x-social-security-number":true,"x-sensitive":true},"last4SSN":{"type":["string","null"],"pattern":"^\\d{4}$","description":"Last four digits of the social security number: exactly four digits.","x-last-four-digits":true}},"type":["object","null"],"description":"Person profile.","x-personal":true,"additionalProperties":false},"emailAddress":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Primary e-mail address.","x-free-text":true,"x-personal":true},"address":{"properties":{"street":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Primary line.","x-free-text":true},"additionalStreet":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Secondary line.","x-free-text":true},"city":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"City.","x-free-text":true},"state":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"State or province.","x-free-text":true},"zip":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Postal code.","x-free-text":true},"country":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Country.","x-free-text":true}},"type":["object","null"],"description":"Address details.","x-personal":true,"additionalProperties":false},"history":{"properties":{"origin":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Where the account came from.","x-free-text":true},"statuteLimitationsDate":{"type":["string","null"],"format":"iso-date-time","maxLength":4096,"description":"When the statute of limitations runs out."},"accountOpened":{"properties":{"date":{"type":["string","null"],"format":"iso-date-time","maxLength":4096,"description":"When the account was opened."}},"type":["object","null"],"description":"Opening of the account.","additionalProperties":false},"lastPayment":{"properties":{"amount":{"type":["number","null"],"description":"Amount of the last payment."},"date":{"type":["string","null"],"format":"iso-date-time","maxLength":4096,"description":"When the last payment was made."}},"type":["object","null"],"description":"Last payment on the account.","additionalProperties":false},"placed":{"properties":{"balance":{"type":["number","null"],"description":"Balance at placement."},"principal":{"type":["number","null"],"description":"Principal at placement."},"interest":{"type":["number","null"],"description":"Interest at placement."},"fees":{"type":["number","null"],"description":"Fees at placement."},"date":{"type":["string","null"],"format":"iso-date-time","maxLength":4096,"description":"When the account was placed."}},"type":["object","null"],"description":"Placement for collection.","additionalProperties":false},"chargedOff":{"properties":{"balance":{"type":["number","null"],"description":"Balance at charge-off."},"principal":{"type":["number","null"],"description":"Principal at charge-off."},"interest":{"type":["number","null"],"description":"Interest at charge-off."},"fees":{"type":["number","null"],"description":"Fees at charge-off."},"events":{"type":["array","null"],"x-open-objects":3,"description":"Charge-off events, objects of the caller’s own form.","x-free-form":true}},"type":["object","null"],"description":"Charge-off.","additionalProperties":false}},"type":["object","null"],"description":"Account history.","additionalProperties":false},"typeOfDebt":{"type":["string","null"],"enum":["credit_card","personal_loan","payday_loan","installment_loan","line_of_credit","auto_loan","auto_lease","medical","dental","utility","telecom","mortgage","rent","hoa","student_loan_private","student_loan_federal","retail_financing","bnpl","business_loan","commercial","parking_private","tolls","gym_membership","subscription","club_dues","municipal_fines","court_fines","taxes","nsf_check","other",null],"description":"Classification of the debt."},"compliance":{"properties":{"state":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"State whose rules apply.","x-free-text":true}},"type":["object","null"],"description":"Compliance metadata.","additionalProperties":false},"paymentRules":{"properties":{"maxSettlementToday":{"type":["number","null"],"minimum":0,"maximum":1,"description":"Maximum settlement today, a fraction from 0 to 1."},"maxSettlementPlan":{"type":["number","null"],"minimum":0,"maximum":1,"description":"Maximum settlement on a plan, a fraction from 0 to 1."},"maxMonths":{"type":["number","null"],"description":"Maximum length of a plan, in months."},"maxInstallments":{"type":["number","null"],"description":"Maximum number of instalments."}},"type":["object","null"],"description":"Payment constraints.","additionalProperties":false},"bank":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Name of the bank the debt originated from.","x-free-text":true},"client":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Name of the current client.","x-free-text":true},"originalCreditor":{"x-open-json":true,"type":["string","object","null"],"description":"Original creditor: a name or an object.","x-free-form":true},"currentBalance":{"x-open-json":true,"type":["number","string","null"],"description":"Current balance: a number, or text as the caller sent it.","x-free-text":true},"tags":{"type":"array","maxItems":100,"description":"Tags. A list that is sent replaces the stored one.","x-free-text":true,"if":{"minItems":101},"else":{"items":{"type":"string","maxLength":256,"x-well-formed":true}}},"contactInfo":{"properties":{"email":{"properties":{"address":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"E-mail address.","x-free-text":true},"verified":{"type":["boolean","null"],"description":"Whether the address is verified."}},"type":["object","null"],"description":"E-mail contact.","additionalProperties":false},"phone":{"properties":{"number":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Phone number, of any form.","x-free-text":true},"verified":{"type":["boolean","null"],"description":"Whether the number is verified."}},"type":["object","null"],"description":"Phone contact.","additionalProperties":false}},"type":["object","null"],"description":"Contact details and preferences.","x-personal":true,"additionalProperties":false},"smsOptOut":{"properties":{"isOptedOut":{"type":"boolean","description":"Whether the person opted out of SMS."},"optedOutAt":{"type":["string","null"],"format":"iso-date-time","maxLength":4096,"description":"When the person opted out."},"optedOutReason":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Why, for example the word STOP.","x-free-text":true},"lastOptOutResponse":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Last inbound opt-out text.","x-free-text":true},"lookupCarrier":{"type":["string","null"],"maxLength":4096,"x-well-formed":true,"description":"Carrier look-up result.","x-free-text":true},"lookupCarrierAt":{"type":["string","null"],"format":"iso-date-time","maxLength":4096,"description":"When the carrier was looked up."}},"type":["object","null"],"description":"SMS opt-out details.","x-personal":true,"additionalProperties":false}},"type":"object","additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;




const pattern0 = new RegExp("^\\+[1-9]\\d{1,14}$", "u");
const pattern1 = new RegExp("^\\d{4}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema0.properties, key0))){
delete data[key0];
}
}
if(data.externalId !== undefined){
let data0 = data.externalId;
if(typeof data0 === "string"){
if(func1(data0) > 256){
const err0 = {instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data0) < 1){
const err1 = {instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!data0.isWellFormed()){
const err2 = {instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.portfolioId !== undefined){
let data1 = data.portfolioId;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err4 = {instancePath:instancePath+"/portfolioId",schemaPath:"#/properties/portfolioId/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!data1.isWellFormed()){
const err5 = {instancePath:instancePath+"/portfolioId",schemaPath:"#/properties/portfolioId/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/portfolioId",schemaPath:"#/properties/portfolioId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.bucket !== undefined){
let data2 = data.bucket;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/type",keyword:"type",params:{type: schema0.properties.bucket.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 === "string"){
if(func1(data2) > 4096){
const err8 = {instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!data2.isWellFormed()){
const err9 = {instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.status !== undefined){
let data3 = data.status;
if(typeof data3 !== "string"){
const err10 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((((((((((((((((((((data3 === "LOADED") || (data3 === "ACTIVE")) || (data3 === "PAID IN FULL")) || (data3 === "SETTLED IN FULL")) || (data3 === "PAYMENTS ON FILE")) || (data3 === "DECLINED")) || (data3 === "REFUSED")) || (data3 === "DISPUTE")) || (data3 === "CHARGEBACK")) || (data3 === "BANKRUPTCY")) || (data3 === "CEASE & DESIST")) || (data3 === "COMPLAINT FILED")) || (data3 === "FRAUD")) || (data3 === "LAWSUIT RISK")) || (data3 === "DO NOT CALL")) || (data3 === "DECEASED")) || (data3 === "JAIL")) || (data3 === "RECALLED")) || (data3 === "MANAGER REVIEW")) || (data3 === "FOLLOW UP")) || (data3 === "OTHER"))){
const err11 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.clientStatus !== undefined){
let data4 = data.clientStatus;
if((typeof data4 !== "string") && (data4 !== null)){
const err12 = {instancePath:instancePath+"/clientStatus",schemaPath:"#/properties/clientStatus/type",keyword:"type",params:{type: schema0.properties.clientStatus.type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data4 === "string"){
if(func1(data4) > 4096){
const err13 = {instancePath:instancePath+"/clientStatus",schemaPath:"#/properties/clientStatus/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!data4.isWellFormed()){
const err14 = {instancePath:instancePath+"/clientStatus",schemaPath:"#/properties/clientStatus/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.phoneNumber !== undefined){
let data5 = data.phoneNumber;
if((typeof data5 !== "string") && (data5 !== null)){
const err15 = {instancePath:instancePath+"/phoneNumber",schemaPath:"#/properties/phoneNumber/type",keyword:"type",params:{type: schema0.properties.phoneNumber.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err16 = {instancePath:instancePath+"/phoneNumber",schemaPath:"#/properties/phoneNumber/pattern",keyword:"pattern",params:{pattern: "^\\+[1-9]\\d{1,14}$"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.metadata !== undefined){
let data6 = data.metadata;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
const err17 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const text0 = func6(data6);
if(text0 !== undefined){
const err18 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/x-open-json",keyword:"x-open-json",params:{ text: text0 }};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.person !== undefined){
let data7 = data.person;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
const err19 = {instancePath:instancePath+"/person",schemaPath:"#/properties/person/type",keyword:"type",params:{type: schema0.properties.person.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
if(!((((key1 === "name") || (key1 === "birthdate")) || (key1 === "ssn")) || (key1 === "last4SSN"))){
delete data7[key1];
}
}
if(data7.name !== undefined){
let data8 = data7.name;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
const err20 = {instancePath:instancePath+"/person/name",schemaPath:"#/properties/person/properties/name/type",keyword:"type",params:{type: schema0.properties.person.properties.name.type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key2 in data8){
if(!((key2 === "first") || (key2 === "last"))){
delete data8[key2];
}
}
if(data8.first !== undefined){
let data9 = data8.first;
if((typeof data9 !== "string") && (data9 !== null)){
const err21 = {instancePath:instancePath+"/person/name/first",schemaPath:"#/properties/person/properties/name/properties/first/type",keyword:"type",params:{type: schema0.properties.person.properties.name.properties.first.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data9 === "string"){
if(func1(data9) > 4096){
const err22 = {instancePath:instancePath+"/person/name/first",schemaPath:"#/properties/person/properties/name/properties/first/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!data9.isWellFormed()){
const err23 = {instancePath:instancePath+"/person/name/first",schemaPath:"#/properties/person/properties/name/properties/first/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
if(data8.last !== undefined){
let data10 = data8.last;
if((typeof data10 !== "string") && (data10 !== null)){
const err24 = {instancePath:instancePath+"/person/name/last",schemaPath:"#/properties/person/properties/name/properties/last/type",keyword:"type",params:{type: schema0.properties.person.properties.name.properties.last.type}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(typeof data10 === "string"){
if(func1(data10) > 4096){
const err25 = {instancePath:instancePath+"/person/name/last",schemaPath:"#/properties/person/properties/name/properties/last/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!data10.isWellFormed()){
const err26 = {instancePath:instancePath+"/person/name/last",schemaPath:"#/properties/person/properties/name/properties/last/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
}
if(data7.birthdate !== undefined){
let data11 = data7.birthdate;
if((typeof data11 !== "string") && (data11 !== null)){
const err27 = {instancePath:instancePath+"/person/birthdate",schemaPath:"#/properties/person/properties/birthdate/type",keyword:"type",params:{type: schema0.properties.person.properties.birthdate.type}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(typeof data11 === "string"){
if(func1(data11) > 4096){
const err28 = {instancePath:instancePath+"/person/birthdate",schemaPath:"#/properties/person/properties/birthdate/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!data11.isWellFormed()){
const err29 = {instancePath:instancePath+"/person/birthdate",schemaPath:"#/properties/person/properties/birthdate/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
if(data7.ssn !== undefined){
let data12 = data7.ssn;
if((typeof data12 !== "string") && (data12 !== null)){
const err30 = {instancePath:instancePath+"/person/ssn",schemaPath:"#/properties/person/properties/ssn/type",keyword:"type",params:{type: schema0.properties.person.properties.ssn.type}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(typeof data12 === "string"){
if(func1(data12) > 4096){
const err31 = {instancePath:instancePath+"/person/ssn",schemaPath:"#/properties/person/properties/ssn/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!data12.isWellFormed()){
const err32 = {instancePath:instancePath+"/person/ssn",schemaPath:"#/properties/person/properties/ssn/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data7.last4SSN !== undefined){
let data13 = data7.last4SSN;
if((typeof data13 !== "string") && (data13 !== null)){
const err33 = {instancePath:instancePath+"/person/last4SSN",schemaPath:"#/properties/person/properties/last4SSN/type",keyword:"type",params:{type: schema0.properties.person.properties.last4SSN.type}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(typeof data13 === "string"){
if(!pattern1.test(data13)){
const err34 = {instancePath:instancePath+"/person/last4SSN",schemaPath:"#/properties/person/properties/last4SSN/pattern",keyword:"pattern",params:{pattern: "^\\d{4}$"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
}
}
if(data.emailAddress !== undefined){
let data14 = data.emailAddress;
if((typeof data14 !== "string") && (data14 !== null)){
const err35 = {instancePath:instancePath+"/emailAddress",schemaPath:"#/properties/emailAddress/type",keyword:"type",params:{type: schema0.properties.emailAddress.type}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(typeof data14 === "string"){
if(func1(data14) > 4096){
const err36 = {instancePath:instancePath+"/emailAddress",schemaPath:"#/properties/emailAddress/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(!data14.isWellFormed()){
const err37 = {instancePath:instancePath+"/emailAddress",schemaPath:"#/properties/emailAddress/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
if(data.address !== undefined){
let data15 = data.address;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err38 = {instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: schema0.properties.address.type}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key3 in data15){
if(!((((((key3 === "street") || (key3 === "additionalStreet")) || (key3 === "city")) || (key3 === "state")) || (key3 === "zip")) || (key3 === "country"))){
delete data15[key3];
}
}
if(data15.street !== undefined){
let data16 = data15.street;
if((typeof data16 !== "string") && (data16 !== null)){
const err39 = {instancePath:instancePath+"/address/street",schemaPath:"#/properties/address/properties/street/type",keyword:"type",params:{type: schema0.properties.address.properties.street.type}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(typeof data16 === "string"){
if(func1(data16) > 4096){
const err40 = {instancePath:instancePath+"/address/street",schemaPath:"#/properties/address/properties/street/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(!data16.isWellFormed()){
const err41 = {instancePath:instancePath+"/address/street",schemaPath:"#/properties/address/properties/street/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
if(data15.additionalStreet !== undefined){
let data17 = data15.additionalStreet;
if((typeof data17 !== "string") && (data17 !== null)){
const err42 = {instancePath:instancePath+"/address/additionalStreet",schemaPath:"#/properties/address/properties/additionalStreet/type",keyword:"type",params:{type: schema0.properties.address.properties.additionalStreet.type}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(typeof data17 === "string"){
if(func1(data17) > 4096){
const err43 = {instancePath:instancePath+"/address/additionalStreet",schemaPath:"#/properties/address/properties/additionalStreet/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(!data17.isWellFormed()){
const err44 = {instancePath:instancePath+"/address/additionalStreet",schemaPath:"#/properties/address/properties/additionalStreet/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
if(data15.city !== undefined){
let data18 = data15.city;
if((typeof data18 !== "string") && (data18 !== null)){
const err45 = {instancePath:instancePath+"/address/city",schemaPath:"#/properties/address/properties/city/type",keyword:"type",params:{type: schema0.properties.address.properties.city.type}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(typeof data18 === "string"){
if(func1(data18) > 4096){
const err46 = {instancePath:instancePath+"/address/city",schemaPath:"#/properties/address/properties/city/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(!data18.isWellFormed()){
const err47 = {instancePath:instancePath+"/address/city",schemaPath:"#/properties/address/properties/city/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data15.state !== undefined){
let data19 = data15.state;
if((typeof data19 !== "string") && (data19 !== null)){
const err48 = {instancePath:instancePath+"/address/state",schemaPath:"#/properties/address/properties/state/type",keyword:"type",params:{type: schema0.properties.address.properties.state.type}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(typeof data19 === "string"){
if(func1(data19) > 4096){
const err49 = {instancePath:instancePath+"/address/state",schemaPath:"#/properties/address/properties/state/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(!data19.isWellFormed()){
const err50 = {instancePath:instancePath+"/address/state",schemaPath:"#/properties/address/properties/state/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
if(data15.zip !== undefined){
let data20 = data15.zip;
if((typeof data20 !== "string") && (data20 !== null)){
const err51 = {instancePath:instancePath+"/address/zip",schemaPath:"#/properties/address/properties/zip/type",keyword:"type",params:{type: schema0.properties.address.properties.zip.type}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(typeof data20 === "string"){
if(func1(data20) > 4096){
const err52 = {instancePath:instancePath+"/address/zip",schemaPath:"#/properties/address/properties/zip/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(!data20.isWellFormed()){
const err53 = {instancePath:instancePath+"/address/zip",schemaPath:"#/properties/address/properties/zip/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
if(data15.country !== undefined){
let data21 = data15.country;
if((typeof data21 !== "string") && (data21 !== null)){
const err54 = {instancePath:instancePath+"/address/country",schemaPath:"#/properties/address/properties/country/type",keyword:"type",params:{type: schema0.properties.address.properties.country.type}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(typeof data21 === "string"){
if(func1(data21) > 4096){
const err55 = {instancePath:instancePath+"/address/country",schemaPath:"#/properties/address/properties/country/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(!data21.isWellFormed()){
const err56 = {instancePath:instancePath+"/address/country",schemaPath:"#/properties/address/properties/country/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
}
}
if(data.history !== undefined){
let data22 = data.history;
if((!(data22 && typeof data22 == "object" && !Array.isArray(data22))) && (data22 !== null)){
const err57 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/type",keyword:"type",params:{type: schema0.properties.history.type}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key4 in data22){
if(!((((((key4 === "origin") || (key4 === "statuteLimitationsDate")) || (key4 === "accountOpened")) || (key4 === "lastPayment")) || (key4 === "placed")) || (key4 === "chargedOff"))){
delete data22[key4];
}
}
if(data22.origin !== undefined){
let data23 = data22.origin;
if((typeof data23 !== "string") && (data23 !== null)){
const err58 = {instancePath:instancePath+"/history/origin",schemaPath:"#/properties/history/properties/origin/type",keyword:"type",params:{type: schema0.properties.history.properties.origin.type}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(typeof data23 === "string"){
if(func1(data23) > 4096){
const err59 = {instancePath:instancePath+"/history/origin",schemaPath:"#/properties/history/properties/origin/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(!data23.isWellFormed()){
const err60 = {instancePath:instancePath+"/history/origin",schemaPath:"#/properties/history/properties/origin/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
if(data22.statuteLimitationsDate !== undefined){
let data24 = data22.statuteLimitationsDate;
if((typeof data24 !== "string") && (data24 !== null)){
const err61 = {instancePath:instancePath+"/history/statuteLimitationsDate",schemaPath:"#/properties/history/properties/statuteLimitationsDate/type",keyword:"type",params:{type: schema0.properties.history.properties.statuteLimitationsDate.type}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(typeof data24 === "string"){
if(func1(data24) > 4096){
const err62 = {instancePath:instancePath+"/history/statuteLimitationsDate",schemaPath:"#/properties/history/properties/statuteLimitationsDate/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(!func20(data24)){
const err63 = {instancePath:instancePath+"/history/statuteLimitationsDate",schemaPath:"#/properties/history/properties/statuteLimitationsDate/format",keyword:"format",params:{}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
if(data22.accountOpened !== undefined){
let data25 = data22.accountOpened;
if((!(data25 && typeof data25 == "object" && !Array.isArray(data25))) && (data25 !== null)){
const err64 = {instancePath:instancePath+"/history/accountOpened",schemaPath:"#/properties/history/properties/accountOpened/type",keyword:"type",params:{type: schema0.properties.history.properties.accountOpened.type}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key5 in data25){
if(!(key5 === "date")){
delete data25[key5];
}
}
if(data25.date !== undefined){
let data26 = data25.date;
if((typeof data26 !== "string") && (data26 !== null)){
const err65 = {instancePath:instancePath+"/history/accountOpened/date",schemaPath:"#/properties/history/properties/accountOpened/properties/date/type",keyword:"type",params:{type: schema0.properties.history.properties.accountOpened.properties.date.type}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(typeof data26 === "string"){
if(func1(data26) > 4096){
const err66 = {instancePath:instancePath+"/history/accountOpened/date",schemaPath:"#/properties/history/properties/accountOpened/properties/date/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(!func20(data26)){
const err67 = {instancePath:instancePath+"/history/accountOpened/date",schemaPath:"#/properties/history/properties/accountOpened/properties/date/format",keyword:"format",params:{}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
}
}
if(data22.lastPayment !== undefined){
let data27 = data22.lastPayment;
if((!(data27 && typeof data27 == "object" && !Array.isArray(data27))) && (data27 !== null)){
const err68 = {instancePath:instancePath+"/history/lastPayment",schemaPath:"#/properties/history/properties/lastPayment/type",keyword:"type",params:{type: schema0.properties.history.properties.lastPayment.type}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key6 in data27){
if(!((key6 === "amount") || (key6 === "date"))){
delete data27[key6];
}
}
if(data27.amount !== undefined){
let data28 = data27.amount;
if((!((typeof data28 == "number") && (isFinite(data28)))) && (data28 !== null)){
const err69 = {instancePath:instancePath+"/history/lastPayment/amount",schemaPath:"#/properties/history/properties/lastPayment/properties/amount/type",keyword:"type",params:{type: schema0.properties.history.properties.lastPayment.properties.amount.type}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data27.date !== undefined){
let data29 = data27.date;
if((typeof data29 !== "string") && (data29 !== null)){
const err70 = {instancePath:instancePath+"/history/lastPayment/date",schemaPath:"#/properties/history/properties/lastPayment/properties/date/type",keyword:"type",params:{type: schema0.properties.history.properties.lastPayment.properties.date.type}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(typeof data29 === "string"){
if(func1(data29) > 4096){
const err71 = {instancePath:instancePath+"/history/lastPayment/date",schemaPath:"#/properties/history/properties/lastPayment/properties/date/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(!func20(data29)){
const err72 = {instancePath:instancePath+"/history/lastPayment/date",schemaPath:"#/properties/history/properties/lastPayment/properties/date/format",keyword:"format",params:{}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
}
}
if(data22.placed !== undefined){
let data30 = data22.placed;
if((!(data30 && typeof data30 == "object" && !Array.isArray(data30))) && (data30 !== null)){
const err73 = {instancePath:instancePath+"/history/placed",schemaPath:"#/properties/history/properties/placed/type",keyword:"type",params:{type: schema0.properties.history.properties.placed.type}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key7 in data30){
if(!(((((key7 === "balance") || (key7 === "principal")) || (key7 === "interest")) || (key7 === "fees")) || (key7 === "date"))){
delete data30[key7];
}
}
if(data30.balance !== undefined){
let data31 = data30.balance;
if((!((typeof data31 == "number") && (isFinite(data31)))) && (data31 !== null)){
const err74 = {instancePath:instancePath+"/history/placed/balance",schemaPath:"#/properties/history/properties/placed/properties/balance/type",keyword:"type",params:{type: schema0.properties.history.properties.placed.properties.balance.type}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data30.principal !== undefined){
let data32 = data30.principal;
if((!((typeof data32 == "number") && (isFinite(data32)))) && (data32 !== null)){
const err75 = {instancePath:instancePath+"/history/placed/principal",schemaPath:"#/properties/history/properties/placed/properties/principal/type",keyword:"type",params:{type: schema0.properties.history.properties.placed.properties.principal.type}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data30.interest !== undefined){
let data33 = data30.interest;
if((!((typeof data33 == "number") && (isFinite(data33)))) && (data33 !== null)){
const err76 = {instancePath:instancePath+"/history/placed/interest",schemaPath:"#/properties/history/properties/placed/properties/interest/type",keyword:"type",params:{type: schema0.properties.history.properties.placed.properties.interest.type}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data30.fees !== undefined){
let data34 = data30.fees;
if((!((typeof data34 == "number") && (isFinite(data34)))) && (data34 !== null)){
const err77 = {instancePath:instancePath+"/history/placed/fees",schemaPath:"#/properties/history/properties/placed/properties/fees/type",keyword:"type",params:{type: schema0.properties.history.properties.placed.properties.fees.type}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data30.date !== undefined){
let data35 = data30.date;
if((typeof data35 !== "string") && (data35 !== null)){
const err78 = {instancePath:instancePath+"/history/placed/date",schemaPath:"#/properties/history/properties/placed/properties/date/type",keyword:"type",params:{type: schema0.properties.history.properties.placed.properties.date.type}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(typeof data35 === "string"){
if(func1(data35) > 4096){
const err79 = {instancePath:instancePath+"/history/placed/date",schemaPath:"#/properties/history/properties/placed/properties/date/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(!func20(data35)){
const err80 = {instancePath:instancePath+"/history/placed/date",schemaPath:"#/properties/history/properties/placed/properties/date/format",keyword:"format",params:{}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
}
}
if(data22.chargedOff !== undefined){
let data36 = data22.chargedOff;
if((!(data36 && typeof data36 == "object" && !Array.isArray(data36))) && (data36 !== null)){
const err81 = {instancePath:instancePath+"/history/chargedOff",schemaPath:"#/properties/history/properties/chargedOff/type",keyword:"type",params:{type: schema0.properties.history.properties.chargedOff.type}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
for(const key8 in data36){
if(!(((((key8 === "balance") || (key8 === "principal")) || (key8 === "interest")) || (key8 === "fees")) || (key8 === "events"))){
delete data36[key8];
}
}
if(data36.balance !== undefined){
let data37 = data36.balance;
if((!((typeof data37 == "number") && (isFinite(data37)))) && (data37 !== null)){
const err82 = {instancePath:instancePath+"/history/chargedOff/balance",schemaPath:"#/properties/history/properties/chargedOff/properties/balance/type",keyword:"type",params:{type: schema0.properties.history.properties.chargedOff.properties.balance.type}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data36.principal !== undefined){
let data38 = data36.principal;
if((!((typeof data38 == "number") && (isFinite(data38)))) && (data38 !== null)){
const err83 = {instancePath:instancePath+"/history/chargedOff/principal",schemaPath:"#/properties/history/properties/chargedOff/properties/principal/type",keyword:"type",params:{type: schema0.properties.history.properties.chargedOff.properties.principal.type}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data36.interest !== undefined){
let data39 = data36.interest;
if((!((typeof data39 == "number") && (isFinite(data39)))) && (data39 !== null)){
const err84 = {instancePath:instancePath+"/history/chargedOff/interest",schemaPath:"#/properties/history/properties/chargedOff/properties/interest/type",keyword:"type",params:{type: schema0.properties.history.properties.chargedOff.properties.interest.type}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data36.fees !== undefined){
let data40 = data36.fees;
if((!((typeof data40 == "number") && (isFinite(data40)))) && (data40 !== null)){
const err85 = {instancePath:instancePath+"/history/chargedOff/fees",schemaPath:"#/properties/history/properties/chargedOff/properties/fees/type",keyword:"type",params:{type: schema0.properties.history.properties.chargedOff.properties.fees.type}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data36.events !== undefined){
let data41 = data36.events;
if((!(Array.isArray(data41))) && (data41 !== null)){
const err86 = {instancePath:instancePath+"/history/chargedOff/events",schemaPath:"#/properties/history/properties/chargedOff/properties/events/type",keyword:"type",params:{type: schema0.properties.history.properties.chargedOff.properties.events.type}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
const text1 = func27(data41, 3);
if(text1 !== undefined){
const err87 = {instancePath:instancePath+"/history/chargedOff/events",schemaPath:"#/properties/history/properties/chargedOff/properties/events/x-open-objects",keyword:"x-open-objects",params:{ text: text1 }};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
}
}
}
if(data.typeOfDebt !== undefined){
let data42 = data.typeOfDebt;
if((typeof data42 !== "string") && (data42 !== null)){
const err88 = {instancePath:instancePath+"/typeOfDebt",schemaPath:"#/properties/typeOfDebt/type",keyword:"type",params:{type: schema0.properties.typeOfDebt.type}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(!(((((((((((((((((((((((((((((((data42 === "credit_card") || (data42 === "personal_loan")) || (data42 === "payday_loan")) || (data42 === "installment_loan")) || (data42 === "line_of_credit")) || (data42 === "auto_loan")) || (data42 === "auto_lease")) || (data42 === "medical")) || (data42 === "dental")) || (data42 === "utility")) || (data42 === "telecom")) || (data42 === "mortgage")) || (data42 === "rent")) || (data42 === "hoa")) || (data42 === "student_loan_private")) || (data42 === "student_loan_federal")) || (data42 === "retail_financing")) || (data42 === "bnpl")) || (data42 === "business_loan")) || (data42 === "commercial")) || (data42 === "parking_private")) || (data42 === "tolls")) || (data42 === "gym_membership")) || (data42 === "subscription")) || (data42 === "club_dues")) || (data42 === "municipal_fines")) || (data42 === "court_fines")) || (data42 === "taxes")) || (data42 === "nsf_check")) || (data42 === "other")) || (data42 === null))){
const err89 = {instancePath:instancePath+"/typeOfDebt",schemaPath:"#/properties/typeOfDebt/enum",keyword:"enum",params:{allowedValues: schema0.properties.typeOfDebt.enum}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data.compliance !== undefined){
let data43 = data.compliance;
if((!(data43 && typeof data43 == "object" && !Array.isArray(data43))) && (data43 !== null)){
const err90 = {instancePath:instancePath+"/compliance",schemaPath:"#/properties/compliance/type",keyword:"type",params:{type: schema0.properties.compliance.type}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key9 in data43){
if(!(key9 === "state")){
delete data43[key9];
}
}
if(data43.state !== undefined){
let data44 = data43.state;
if((typeof data44 !== "string") && (data44 !== null)){
const err91 = {instancePath:instancePath+"/compliance/state",schemaPath:"#/properties/compliance/properties/state/type",keyword:"type",params:{type: schema0.properties.compliance.properties.state.type}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(typeof data44 === "string"){
if(func1(data44) > 4096){
const err92 = {instancePath:instancePath+"/compliance/state",schemaPath:"#/properties/compliance/properties/state/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
if(!data44.isWellFormed()){
const err93 = {instancePath:instancePath+"/compliance/state",schemaPath:"#/properties/compliance/properties/state/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
}
}
if(data.paymentRules !== undefined){
let data45 = data.paymentRules;
if((!(data45 && typeof data45 == "object" && !Array.isArray(data45))) && (data45 !== null)){
const err94 = {instancePath:instancePath+"/paymentRules",schemaPath:"#/properties/paymentRules/type",keyword:"type",params:{type: schema0.properties.paymentRules.type}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key10 in data45){
if(!((((key10 === "maxSettlementToday") || (key10 === "maxSettlementPlan")) || (key10 === "maxMonths")) || (key10 === "maxInstallments"))){
delete data45[key10];
}
}
if(data45.maxSettlementToday !== undefined){
let data46 = data45.maxSettlementToday;
if((!((typeof data46 == "number") && (isFinite(data46)))) && (data46 !== null)){
const err95 = {instancePath:instancePath+"/paymentRules/maxSettlementToday",schemaPath:"#/properties/paymentRules/properties/maxSettlementToday/type",keyword:"type",params:{type: schema0.properties.paymentRules.properties.maxSettlementToday.type}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 1 || isNaN(data46)){
const err96 = {instancePath:instancePath+"/paymentRules/maxSettlementToday",schemaPath:"#/properties/paymentRules/properties/maxSettlementToday/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if(data46 < 0 || isNaN(data46)){
const err97 = {instancePath:instancePath+"/paymentRules/maxSettlementToday",schemaPath:"#/properties/paymentRules/properties/maxSettlementToday/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
if(data45.maxSettlementPlan !== undefined){
let data47 = data45.maxSettlementPlan;
if((!((typeof data47 == "number") && (isFinite(data47)))) && (data47 !== null)){
const err98 = {instancePath:instancePath+"/paymentRules/maxSettlementPlan",schemaPath:"#/properties/paymentRules/properties/maxSettlementPlan/type",keyword:"type",params:{type: schema0.properties.paymentRules.properties.maxSettlementPlan.type}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 1 || isNaN(data47)){
const err99 = {instancePath:instancePath+"/paymentRules/maxSettlementPlan",schemaPath:"#/properties/paymentRules/properties/maxSettlementPlan/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if(data47 < 0 || isNaN(data47)){
const err100 = {instancePath:instancePath+"/paymentRules/maxSettlementPlan",schemaPath:"#/properties/paymentRules/properties/maxSettlementPlan/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
if(data45.maxMonths !== undefined){
let data48 = data45.maxMonths;
if((!((typeof data48 == "number") && (isFinite(data48)))) && (data48 !== null)){
const err101 = {instancePath:instancePath+"/paymentRules/maxMonths",schemaPath:"#/properties/paymentRules/properties/maxMonths/type",keyword:"type",params:{type: schema0.properties.paymentRules.properties.maxMonths.type}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data45.maxInstallments !== undefined){
let data49 = data45.maxInstallments;
if((!((typeof data49 == "number") && (isFinite(data49)))) && (data49 !== null)){
const err102 = {instancePath:instancePath+"/paymentRules/maxInstallments",schemaPath:"#/properties/paymentRules/properties/maxInstallments/type",keyword:"type",params:{type: schema0.properties.paymentRules.properties.maxInstallments.type}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
}
}
if(data.bank !== undefined){
let data50 = data.bank;
if((typeof data50 !== "string") && (data50 !== null)){
const err103 = {instancePath:instancePath+"/bank",schemaPath:"#/properties/bank/type",keyword:"type",params:{type: schema0.properties.bank.type}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(typeof data50 === "string"){
if(func1(data50) > 4096){
const err104 = {instancePath:instancePath+"/bank",schemaPath:"#/properties/bank/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(!data50.isWellFormed()){
const err105 = {instancePath:instancePath+"/bank",schemaPath:"#/properties/bank/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
if(data.client !== undefined){
let data51 = data.client;
if((typeof data51 !== "string") && (data51 !== null)){
const err106 = {instancePath:instancePath+"/client",schemaPath:"#/properties/client/type",keyword:"type",params:{type: schema0.properties.client.type}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(typeof data51 === "string"){
if(func1(data51) > 4096){
const err107 = {instancePath:instancePath+"/client",schemaPath:"#/properties/client/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if(!data51.isWellFormed()){
const err108 = {instancePath:instancePath+"/client",schemaPath:"#/properties/client/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
}
if(data.originalCreditor !== undefined){
let data52 = data.originalCreditor;
if(((typeof data52 !== "string") && (!(data52 && typeof data52 == "object" && !Array.isArray(data52)))) && (data52 !== null)){
const err109 = {instancePath:instancePath+"/originalCreditor",schemaPath:"#/properties/originalCreditor/type",keyword:"type",params:{type: schema0.properties.originalCreditor.type}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
const text2 = func6(data52);
if(text2 !== undefined){
const err110 = {instancePath:instancePath+"/originalCreditor",schemaPath:"#/properties/originalCreditor/x-open-json",keyword:"x-open-json",params:{ text: text2 }};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data.currentBalance !== undefined){
let data53 = data.currentBalance;
if(((!((typeof data53 == "number") && (isFinite(data53)))) && (typeof data53 !== "string")) && (data53 !== null)){
const err111 = {instancePath:instancePath+"/currentBalance",schemaPath:"#/properties/currentBalance/type",keyword:"type",params:{type: schema0.properties.currentBalance.type}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
const text3 = func6(data53);
if(text3 !== undefined){
const err112 = {instancePath:instancePath+"/currentBalance",schemaPath:"#/properties/currentBalance/x-open-json",keyword:"x-open-json",params:{ text: text3 }};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data.tags !== undefined){
let data54 = data.tags;
const _errs122 = errors;
let valid11 = true;
const _errs123 = errors;
if(Array.isArray(data54)){
if(data54.length < 101){
const err113 = {};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
var _valid0 = _errs123 === errors;
errors = _errs122;
if(vErrors !== null){
if(_errs122){
vErrors.length = _errs122;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs124 = errors;
if(Array.isArray(data54)){
const len0 = data54.length;
for(let i0=0; i0<len0; i0++){
let data55 = data54[i0];
if(typeof data55 === "string"){
if(func1(data55) > 256){
const err114 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/else/items/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(!data55.isWellFormed()){
const err115 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/else/items/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/else/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
}
var _valid0 = _errs124 === errors;
valid11 = _valid0;
}
if(!valid11){
const err117 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(Array.isArray(data54)){
if(data54.length > 100){
const err118 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
else {
const err119 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data.contactInfo !== undefined){
let data56 = data.contactInfo;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
const err120 = {instancePath:instancePath+"/contactInfo",schemaPath:"#/properties/contactInfo/type",keyword:"type",params:{type: schema0.properties.contactInfo.type}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
for(const key11 in data56){
if(!((key11 === "email") || (key11 === "phone"))){
delete data56[key11];
}
}
if(data56.email !== undefined){
let data57 = data56.email;
if((!(data57 && typeof data57 == "object" && !Array.isArray(data57))) && (data57 !== null)){
const err121 = {instancePath:instancePath+"/contactInfo/email",schemaPath:"#/properties/contactInfo/properties/email/type",keyword:"type",params:{type: schema0.properties.contactInfo.properties.email.type}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
for(const key12 in data57){
if(!((key12 === "address") || (key12 === "verified"))){
delete data57[key12];
}
}
if(data57.address !== undefined){
let data58 = data57.address;
if((typeof data58 !== "string") && (data58 !== null)){
const err122 = {instancePath:instancePath+"/contactInfo/email/address",schemaPath:"#/properties/contactInfo/properties/email/properties/address/type",keyword:"type",params:{type: schema0.properties.contactInfo.properties.email.properties.address.type}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if(typeof data58 === "string"){
if(func1(data58) > 4096){
const err123 = {instancePath:instancePath+"/contactInfo/email/address",schemaPath:"#/properties/contactInfo/properties/email/properties/address/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if(!data58.isWellFormed()){
const err124 = {instancePath:instancePath+"/contactInfo/email/address",schemaPath:"#/properties/contactInfo/properties/email/properties/address/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
}
if(data57.verified !== undefined){
let data59 = data57.verified;
if((typeof data59 !== "boolean") && (data59 !== null)){
const err125 = {instancePath:instancePath+"/contactInfo/email/verified",schemaPath:"#/properties/contactInfo/properties/email/properties/verified/type",keyword:"type",params:{type: schema0.properties.contactInfo.properties.email.properties.verified.type}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
}
}
if(data56.phone !== undefined){
let data60 = data56.phone;
if((!(data60 && typeof data60 == "object" && !Array.isArray(data60))) && (data60 !== null)){
const err126 = {instancePath:instancePath+"/contactInfo/phone",schemaPath:"#/properties/contactInfo/properties/phone/type",keyword:"type",params:{type: schema0.properties.contactInfo.properties.phone.type}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
for(const key13 in data60){
if(!((key13 === "number") || (key13 === "verified"))){
delete data60[key13];
}
}
if(data60.number !== undefined){
let data61 = data60.number;
if((typeof data61 !== "string") && (data61 !== null)){
const err127 = {instancePath:instancePath+"/contactInfo/phone/number",schemaPath:"#/properties/contactInfo/properties/phone/properties/number/type",keyword:"type",params:{type: schema0.properties.contactInfo.properties.phone.properties.number.type}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
if(typeof data61 === "string"){
if(func1(data61) > 4096){
const err128 = {instancePath:instancePath+"/contactInfo/phone/number",schemaPath:"#/properties/contactInfo/properties/phone/properties/number/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
if(!data61.isWellFormed()){
const err129 = {instancePath:instancePath+"/contactInfo/phone/number",schemaPath:"#/properties/contactInfo/properties/phone/properties/number/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
if(data60.verified !== undefined){
let data62 = data60.verified;
if((typeof data62 !== "boolean") && (data62 !== null)){
const err130 = {instancePath:instancePath+"/contactInfo/phone/verified",schemaPath:"#/properties/contactInfo/properties/phone/properties/verified/type",keyword:"type",params:{type: schema0.properties.contactInfo.properties.phone.properties.verified.type}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
}
}
}
}
if(data.smsOptOut !== undefined){
let data63 = data.smsOptOut;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
const err131 = {instancePath:instancePath+"/smsOptOut",schemaPath:"#/properties/smsOptOut/type",keyword:"type",params:{type: schema0.properties.smsOptOut.type}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
for(const key14 in data63){
if(!((((((key14 === "isOptedOut") || (key14 === "optedOutAt")) || (key14 === "optedOutReason")) || (key14 === "lastOptOutResponse")) || (key14 === "lookupCarrier")) || (key14 === "lookupCarrierAt"))){
delete data63[key14];
}
}
if(data63.isOptedOut !== undefined){
if(typeof data63.isOptedOut !== "boolean"){
const err132 = {instancePath:instancePath+"/smsOptOut/isOptedOut",schemaPath:"#/properties/smsOptOut/properties/isOptedOut/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
if(data63.optedOutAt !== undefined){
let data65 = data63.optedOutAt;
if((typeof data65 !== "string") && (data65 !== null)){
const err133 = {instancePath:instancePath+"/smsOptOut/optedOutAt",schemaPath:"#/properties/smsOptOut/properties/optedOutAt/type",keyword:"type",params:{type: schema0.properties.smsOptOut.properties.optedOutAt.type}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
if(typeof data65 === "string"){
if(func1(data65) > 4096){
const err134 = {instancePath:instancePath+"/smsOptOut/optedOutAt",schemaPath:"#/properties/smsOptOut/properties/optedOutAt/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if(!func20(data65)){
const err135 = {instancePath:instancePath+"/smsOptOut/optedOutAt",schemaPath:"#/properties/smsOptOut/properties/optedOutAt/format",keyword:"format",params:{}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
}
if(data63.optedOutReason !== undefined){
let data66 = data63.optedOutReason;
if((typeof data66 !== "string") && (data66 !== null)){
const err136 = {instancePath:instancePath+"/smsOptOut/optedOutReason",schemaPath:"#/properties/smsOptOut/properties/optedOutReason/type",keyword:"type",params:{type: schema0.properties.smsOptOut.properties.optedOutReason.type}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(typeof data66 === "string"){
if(func1(data66) > 4096){
const err137 = {instancePath:instancePath+"/smsOptOut/optedOutReason",schemaPath:"#/properties/smsOptOut/properties/optedOutReason/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if(!data66.isWellFormed()){
const err138 = {instancePath:instancePath+"/smsOptOut/optedOutReason",schemaPath:"#/properties/smsOptOut/properties/optedOutReason/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
}
if(data63.lastOptOutResponse !== undefined){
let data67 = data63.lastOptOutResponse;
if((typeof data67 !== "string") && (data67 !== null)){
const err139 = {instancePath:instancePath+"/smsOptOut/lastOptOutResponse",schemaPath:"#/properties/smsOptOut/properties/lastOptOutResponse/type",keyword:"type",params:{type: schema0.properties.smsOptOut.properties.lastOptOutResponse.type}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if(typeof data67 === "string"){
if(func1(data67) > 4096){
const err140 = {instancePath:instancePath+"/smsOptOut/lastOptOutResponse",schemaPath:"#/properties/smsOptOut/properties/lastOptOutResponse/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
if(!data67.isWellFormed()){
const err141 = {instancePath:instancePath+"/smsOptOut/lastOptOutResponse",schemaPath:"#/properties/smsOptOut/properties/lastOptOutResponse/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
}
if(data63.lookupCarrier !== undefined){
let data68 = data63.lookupCarrier;
if((typeof data68 !== "string") && (data68 !== null)){
const err142 = {instancePath:instancePath+"/smsOptOut/lookupCarrier",schemaPath:"#/properties/smsOptOut/properties/lookupCarrier/type",keyword:"type",params:{type: schema0.properties.smsOptOut.properties.lookupCarrier.type}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if(typeof data68 === "string"){
if(func1(data68) > 4096){
const err143 = {instancePath:instancePath+"/smsOptOut/lookupCarrier",schemaPath:"#/properties/smsOptOut/properties/lookupCarrier/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if(!data68.isWellFormed()){
const err144 = {instancePath:instancePath+"/smsOptOut/lookupCarrier",schemaPath:"#/properties/smsOptOut/properties/lookupCarrier/x-well-formed",keyword:"x-well-formed",params:{}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
if(data63.lookupCarrierAt !== undefined){
let data69 = data63.lookupCarrierAt;
if((typeof data69 !== "string") && (data69 !== null)){
const err145 = {instancePath:instancePath+"/smsOptOut/lookupCarrierAt",schemaPath:"#/properties/smsOptOut/properties/lookupCarrierAt/type",keyword:"type",params:{type: schema0.properties.smsOptOut.properties.lookupCarrierAt.type}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
if(typeof data69 === "string"){
if(func1(data69) > 4096){
const err146 = {instancePath:instancePath+"/smsOptOut/lookupCarrierAt",schemaPath:"#/properties/smsOptOut/properties/lookupCarrierAt/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if(!func20(data69)){
const err147 = {instancePath:instancePath+"/smsOptOut/lookupCarrierAt",schemaPath:"#/properties/smsOptOut/properties/lookupCarrierAt/format",keyword:"format",params:{}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
}
}
}
}
else {
const err148 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
