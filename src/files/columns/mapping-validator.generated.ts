// Generated from mapping-validator-text.ts by `npm run generate`. Do not edit.
// @ts-nocheck
import func2 from 'ajv/dist/runtime/ucs2length';
import { isCountry as func1 } from './mapping';

export const isMapping = validate0;
const schema0 = {"type":"object","additionalProperties":false,"properties":{"columns":{"type":"object"},"firstOf":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}},"constants":{"type":"object"},"dates":{"enum":["mdy","dmy","serial",null]},"country":{"type":["string","null"],"format":"country"},"decimal":{"enum":[".",",",null]},"separator":{"type":"string","minLength":1},"empty":{"type":"array","items":{"type":"string"}},"dropExtensions":{"type":"boolean"},"skipTotals":{"type":"boolean"},"clearEmpty":{"type":"boolean"},"ignoreUnmapped":{"type":"boolean"},"unsure":{"type":"object","additionalProperties":{"type":"string"}}}};
const func0 = Object.prototype.hasOwnProperty;



function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema0.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.columns !== undefined){
let data0 = data.columns;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
const err1 = {instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.columns.type,parentSchema:schema0.properties.columns,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.firstOf !== undefined){
let data1 = data.firstOf;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 !== "string"){
const err2 = {instancePath:instancePath+"/firstOf/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/firstOf/additionalProperties/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.firstOf.additionalProperties.items.type,parentSchema:schema0.properties.firstOf.additionalProperties.items,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/firstOf/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/firstOf/additionalProperties/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema0.properties.firstOf.additionalProperties.type,parentSchema:schema0.properties.firstOf.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/firstOf",schemaPath:"#/properties/firstOf/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.firstOf.type,parentSchema:schema0.properties.firstOf,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.constants !== undefined){
let data4 = data.constants;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
const err5 = {instancePath:instancePath+"/constants",schemaPath:"#/properties/constants/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.constants.type,parentSchema:schema0.properties.constants,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.dates !== undefined){
let data5 = data.dates;
if(!((((data5 === "mdy") || (data5 === "dmy")) || (data5 === "serial")) || (data5 === null))){
const err6 = {instancePath:instancePath+"/dates",schemaPath:"#/properties/dates/enum",keyword:"enum",params:{allowedValues: schema0.properties.dates.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.dates.enum,parentSchema:schema0.properties.dates,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.country !== undefined){
let data6 = data.country;
if((typeof data6 !== "string") && (data6 !== null)){
const err7 = {instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: schema0.properties.country.type},message:"must be string,null",schema:schema0.properties.country.type,parentSchema:schema0.properties.country,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data6 === "string"){
if(!func1(data6)){
const err8 = {instancePath:instancePath+"/country",schemaPath:"#/properties/country/format",keyword:"format",params:{},message:"",schema:"country",parentSchema:schema0.properties.country,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.decimal !== undefined){
let data7 = data.decimal;
if(!(((data7 === ".") || (data7 === ",")) || (data7 === null))){
const err9 = {instancePath:instancePath+"/decimal",schemaPath:"#/properties/decimal/enum",keyword:"enum",params:{allowedValues: schema0.properties.decimal.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.decimal.enum,parentSchema:schema0.properties.decimal,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.separator !== undefined){
let data8 = data.separator;
if(typeof data8 === "string"){
if(func2(data8) < 1){
const err10 = {instancePath:instancePath+"/separator",schemaPath:"#/properties/separator/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.separator,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/separator",schemaPath:"#/properties/separator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.separator.type,parentSchema:schema0.properties.separator,data:data8};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.empty !== undefined){
let data9 = data.empty;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 !== "string"){
const err12 = {instancePath:instancePath+"/empty/" + i1,schemaPath:"#/properties/empty/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.empty.items.type,parentSchema:schema0.properties.empty.items,data:data10};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/empty",schemaPath:"#/properties/empty/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema0.properties.empty.type,parentSchema:schema0.properties.empty,data:data9};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.dropExtensions !== undefined){
let data11 = data.dropExtensions;
if(typeof data11 !== "boolean"){
const err14 = {instancePath:instancePath+"/dropExtensions",schemaPath:"#/properties/dropExtensions/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema0.properties.dropExtensions.type,parentSchema:schema0.properties.dropExtensions,data:data11};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.skipTotals !== undefined){
let data12 = data.skipTotals;
if(typeof data12 !== "boolean"){
const err15 = {instancePath:instancePath+"/skipTotals",schemaPath:"#/properties/skipTotals/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema0.properties.skipTotals.type,parentSchema:schema0.properties.skipTotals,data:data12};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.clearEmpty !== undefined){
let data13 = data.clearEmpty;
if(typeof data13 !== "boolean"){
const err16 = {instancePath:instancePath+"/clearEmpty",schemaPath:"#/properties/clearEmpty/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema0.properties.clearEmpty.type,parentSchema:schema0.properties.clearEmpty,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.ignoreUnmapped !== undefined){
let data14 = data.ignoreUnmapped;
if(typeof data14 !== "boolean"){
const err17 = {instancePath:instancePath+"/ignoreUnmapped",schemaPath:"#/properties/ignoreUnmapped/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema0.properties.ignoreUnmapped.type,parentSchema:schema0.properties.ignoreUnmapped,data:data14};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.unsure !== undefined){
let data15 = data.unsure;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key2 in data15){
let data16 = data15[key2];
if(typeof data16 !== "string"){
const err18 = {instancePath:instancePath+"/unsure/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/unsure/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.unsure.additionalProperties.type,parentSchema:schema0.properties.unsure.additionalProperties,data:data16};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/unsure",schemaPath:"#/properties/unsure/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.unsure.type,parentSchema:schema0.properties.unsure,data:data15};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}

export const isRule = validate1;
const schema1 = {"type":"object","required":["field"],"additionalProperties":false,"properties":{"field":{"type":"string"},"type":{"enum":["text","number","percent","boolean","date","phone","list","json"]},"values":{"type":"object","additionalProperties":{"type":["string","number","boolean","null"]}},"digits":{"type":"integer","minimum":1,"maximum":99},"dates":{"enum":["mdy","dmy","serial",null]},"country":{"type":["string","null"],"format":"country"},"decimal":{"enum":[".",",",null]},"separator":{"type":"string","minLength":1}}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.field === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "field"},message:"must have required property '"+"field"+"'",schema:schema1.required,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "field") || (key0 === "type")) || (key0 === "values")) || (key0 === "digits")) || (key0 === "dates")) || (key0 === "country")) || (key0 === "decimal")) || (key0 === "separator"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.field !== undefined){
let data0 = data.field;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.field.type,parentSchema:schema1.properties.field,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(!((((((((data1 === "text") || (data1 === "number")) || (data1 === "percent")) || (data1 === "boolean")) || (data1 === "date")) || (data1 === "phone")) || (data1 === "list")) || (data1 === "json"))){
const err3 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema1.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema1.properties.type.enum,parentSchema:schema1.properties.type,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
let data3 = data2[key1];
if((((typeof data3 !== "string") && (!((typeof data3 == "number") && (isFinite(data3))))) && (typeof data3 !== "boolean")) && (data3 !== null)){
const err4 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/values/additionalProperties/type",keyword:"type",params:{type: schema1.properties.values.additionalProperties.type},message:"must be string,number,boolean,null",schema:schema1.properties.values.additionalProperties.type,parentSchema:schema1.properties.values.additionalProperties,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.properties.values.type,parentSchema:schema1.properties.values,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.digits !== undefined){
let data4 = data.digits;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err6 = {instancePath:instancePath+"/digits",schemaPath:"#/properties/digits/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema1.properties.digits.type,parentSchema:schema1.properties.digits,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 99 || isNaN(data4)){
const err7 = {instancePath:instancePath+"/digits",schemaPath:"#/properties/digits/maximum",keyword:"maximum",params:{comparison: "<=", limit: 99},message:"must be <= 99",schema:99,parentSchema:schema1.properties.digits,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err8 = {instancePath:instancePath+"/digits",schemaPath:"#/properties/digits/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema1.properties.digits,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.dates !== undefined){
let data5 = data.dates;
if(!((((data5 === "mdy") || (data5 === "dmy")) || (data5 === "serial")) || (data5 === null))){
const err9 = {instancePath:instancePath+"/dates",schemaPath:"#/properties/dates/enum",keyword:"enum",params:{allowedValues: schema1.properties.dates.enum},message:"must be equal to one of the allowed values",schema:schema1.properties.dates.enum,parentSchema:schema1.properties.dates,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.country !== undefined){
let data6 = data.country;
if((typeof data6 !== "string") && (data6 !== null)){
const err10 = {instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: schema1.properties.country.type},message:"must be string,null",schema:schema1.properties.country.type,parentSchema:schema1.properties.country,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data6 === "string"){
if(!func1(data6)){
const err11 = {instancePath:instancePath+"/country",schemaPath:"#/properties/country/format",keyword:"format",params:{},message:"",schema:"country",parentSchema:schema1.properties.country,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.decimal !== undefined){
let data7 = data.decimal;
if(!(((data7 === ".") || (data7 === ",")) || (data7 === null))){
const err12 = {instancePath:instancePath+"/decimal",schemaPath:"#/properties/decimal/enum",keyword:"enum",params:{allowedValues: schema1.properties.decimal.enum},message:"must be equal to one of the allowed values",schema:schema1.properties.decimal.enum,parentSchema:schema1.properties.decimal,data:data7};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.separator !== undefined){
let data8 = data.separator;
if(typeof data8 === "string"){
if(func2(data8) < 1){
const err13 = {instancePath:instancePath+"/separator",schemaPath:"#/properties/separator/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema1.properties.separator,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/separator",schemaPath:"#/properties/separator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema1.properties.separator.type,parentSchema:schema1.properties.separator,data:data8};
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
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.type,parentSchema:schema1,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}

export const isSplit = validate2;
const schema2 = {"type":"object","additionalProperties":false,"properties":{"split":{"enum":["LAST, FIRST M","LAST, FIRST","FIRST M LAST","FIRST LAST"]}}};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "split")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.split !== undefined){
let data0 = data.split;
if(!((((data0 === "LAST, FIRST M") || (data0 === "LAST, FIRST")) || (data0 === "FIRST M LAST")) || (data0 === "FIRST LAST"))){
const err1 = {instancePath:instancePath+"/split",schemaPath:"#/properties/split/enum",keyword:"enum",params:{allowedValues: schema2.properties.split.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.split.enum,parentSchema:schema2.properties.split,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}
