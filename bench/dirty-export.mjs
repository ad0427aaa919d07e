// Writes an export as collection systems write it, with what such files have: statuses in every spelling, numbers that a
// spreadsheet has cut, dates in the order of the US, NULLs, duplicates, cells of several lines, names in Windows-1252, a
// title above and a total below.
// The same seed gives the same file: node bench/dirty-export.mjs accounts.csv [rows] [seed]
import { writeFileSync } from 'node:fs';

const [path = 'accounts.csv', rowsText = '5000', seedText = '11'] = process.argv.slice(2);

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = randomOf(Number(seedText));
const below = (limit) => Math.floor(random() * limit);
const pick = (...values) => values[below(values.length)];
const digits = (count) => Array.from({ length: count }, () => below(10)).join('');
const two = (value) => String(value).padStart(2, '0');

const FIRST = ['José', 'Zoë', 'Renée', 'Ann', 'Conor', 'Søren', 'Maria', 'DeShawn', 'Lucía', 'Françoise', 'Bob', 'Wei'];
const LAST = ["O'Brien", 'Ortiz', 'Müller', 'Van Dyke', 'Smith, Jr.', 'Nuñez', 'Lee', 'St. John', 'Quinn', 'Dubois'];
const STATUS = (
  'Active,ACTIVE,active,New,new,Loaded,PIF,Paid in Full,paid-in-full,SIF,Settled in full,Cease & Desist,' +
  'CEASE AND DESIST,Bankruptcy,BK,DEC,Dispute,Follow-up,follow up,Refused'
).split(',');
const DEBT = 'Credit Card,credit_card,CC,Medical,MEDICAL,Auto Loan,Payday Loan,Utility,Telecom'.split(',');
const CITIES = [
  ['Boston', 'MA', '2115'],
  ['Newark', 'NJ', '7102'],
  ['Tampa', 'FL', '33602'],
  ['San José', 'CA', '95112'],
  ['El Paso', 'TX', '79901-1234'],
];

const amount = () => (below(900_000) + 1_000) / 100;
const money = () =>
  pick(
    (value) => value.toFixed(2),
    (value) => `$${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    (value) => String(Math.round(value)),
  )(amount());
const phone = () => {
  const [area, line] = [pick('212', '305', '415', '617'), `01${two(below(100))}`];
  return pick(
    `(${area}) 555-${line}`,
    `${area}-555-${line}`,
    `${area}555${line}`,
    `+1 ${area} 555 ${line}`,
    `${area}.555.${line}`,
  );
};
const date = (from, to) => {
  const [year, month, day] = [from + below(to - from), 1 + below(12), 1 + below(28)];
  return pick(
    `${month}/${day}/${year}`,
    `${two(month)}/${two(day)}/${year}`,
    `${month}/${day}/${two(year % 100)}`,
    `${month}/${day}/${year} 0:00`,
  );
};
const ssn = () => {
  const [area, group, serial] = [`0${digits(2)}`, digits(2), digits(4)];
  return pick(
    `9${digits(2)}-${group}-${serial}`,
    `9${digits(2)}${group}${serial}`,
    `${Number(area) || 1}${group}${serial}`.slice(-8),
    'NULL',
  );
};

function account(number) {
  const [city, state, zip] = pick(...CITIES);
  const first = pick(...FIRST);
  return {
    'Acct #': `A-${100_000 + number}`,
    'First Name': first,
    'Last Name': pick(...LAST),
    DOB: date(1940, 2004),
    SSN: ssn(),
    'Cell Phone': phone(),
    Email: pick(`person${number}@example.com`, '', 'NULL'),
    'Address 1': pick(`${1 + below(900)} Main St`, `${1 + below(900)} Oak Ave\nBuilding ${1 + below(9)}`),
    'Address 2': pick('', 'Apt 4', '# 12', 'N/A'),
    City: city,
    State: state,
    Zip: zip,
    Status: pick(...STATUS),
    'Debt Type': pick(...DEBT),
    'Cur Bal': money(),
    'Original Creditor': pick('First Bank', 'Mercy Hospital', 'Bank "One"', 'Tel & Co'),
    'Open Date': date(2005, 2020),
    'Last Pmt Date': pick(date(2020, 2024), 'NULL', ''),
    'Last Pmt Amt': pick(money(), 'NULL', ''),
    Portfolio: pick('PF-2024-01', 'PF-2024-02'),
    'File #': `${pick('0', '00', '')}${700_000 + number}`,
    Notes: pick('', '', 'called, no answer', 'said "call later"', '=1+1', 'moved\nsee file', 'NULL'),
  };
}

/** What nobody but a person can put right; each in a few rows of a thousand. */
const FLAWS = [
  { 'Cell Phone': '' },
  { 'Cell Phone': 'unknown' },
  { 'Cell Phone': '(212) 555-0134 x12' },
  { 'File #': '' },
  { 'Open Date': '13/45/2019' },
  { 'Open Date': '00/00/0000' },
  { 'Cur Bal': 'TBD' },
  { 'Cur Bal': 'see notes', 'Cell Phone': '', 'Open Date': '2/30/2018' },
  { SSN: 'XXX-XX-8922' },
  { 'Acct #': '' },
];

let last = account(0);
const HEADER = Object.keys(last);
const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineOf = (row) => HEADER.map((name) => quoted(row[name])).join(',');

const lines = ['Placements of 11/23/2026', '', HEADER.join(',')];
for (let number = 1; number <= Number(rowsText); number += 1) {
  const chance = random();
  if (chance < 0.006 && number > 1) {
    // The same account once more, as a second query or a second page gives it.
    lines.push(lineOf({ ...last, 'Cur Bal': money() }));
  } else {
    last = account(number);
    if (chance > 0.98) Object.assign(last, pick(...FLAWS));
    const line = lineOf(last);
    lines.push(chance > 0.9794 && chance < 0.98 ? line.slice(0, line.lastIndexOf(',', line.length - 20)) : line);
  }
  if (chance > 0.5 && chance < 0.502) lines.push('');
}
lines.push(HEADER.map((name) => ({ 'Acct #': 'Total', 'Cur Bal': '22540193.07' })[name] ?? '').join(','));
writeFileSync(path, Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
