/** Words that databases and programs write where there is no value, in small letters. */
const WORDS_OF_PROGRAMS = ['null', 'nil', 'none', 'nan', 'nat', 'na', 'undefined'];
const SIGNS = ['-', '--', '---', '–', '—', '?', '\\N'];
const IN_BRACKETS = [
  'null',
  'none',
  'na',
  'nil',
  'blank',
  'empty',
  'leer',
  'vide',
  'vuoto',
  'vacío',
  'en blanco',
  'vazio',
];
const ABBREVIATIONS = ['n/a', 'n.a.', 'n/d', 'n.d.', 'n/v', 'k.a.', 'k. a.', 's/o', 's/d'];

/** A name such as Null or Nan begins with a capital letter; programs write small or capital ones. */
const SPELLINGS = [
  ...WORDS_OF_PROGRAMS.flatMap((word) => [word, word.toUpperCase()]),
  ...['None', 'NaN', 'NaT', 'k.A.', 'k. A.', 'Nil'],
  ...SIGNS,
  ...ABBREVIATIONS.flatMap((word) => [word, word.toUpperCase()]),
];
const PLACEHOLDERS = new Set(SPELLINGS);
const BRACKETED = /^[(<[]([^()<>[\]]{2,9})[)>\]]$/;

const MAX_CHARACTERS = 11;
const FIRST_LETTERS = new Set([...SPELLINGS, '(', '<', '['].map((text) => text.toLowerCase().charCodeAt(0)));
/** Lets nearly every cell pass without comparing it with all. */
const mayBePlaceholder = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return text.length <= MAX_CHARACTERS && FIRST_LETTERS.has(first > 64 && first < 91 ? first + 32 : first);
};

/** Whether a text stands for no value in exports, such as `NULL`, `N/A`, `(blank)` or `--`. */
export const isPlaceholder = (text: string): boolean =>
  mayBePlaceholder(text) &&
  (PLACEHOLDERS.has(text) || IN_BRACKETS.includes(BRACKETED.exec(text)?.[1]?.toLowerCase() ?? ''));

/** The same, in any case of letters, for fields of which no value is a word. */
export const isPlaceholderInAnyCase = (text: string): boolean =>
  mayBePlaceholder(text) && (isPlaceholder(text) || isPlaceholder(text.toLowerCase()));

/** The option that takes a text for an empty cell, as a shell has to be given it. */
export const emptyOption = (text: string): string => (/^\w+$/.test(text) ? `--empty ${text}` : `--empty='${text}'`);

/** A placeholder may be a person's name, so it is taken. */
export const noticeOnPlaceholder = (text: string): string | undefined =>
  isPlaceholder(text) ? `is ${text}: ${emptyOption(text)} leaves such cells out, if it stands for no value` : undefined;

/** Words that may stand for no value, and are shown for a person to decide. */
const WORDS_OF_PEOPLE = ['tbd', 'tba', 'unknown', 'unk', 'pending', 'missing', 'blank', 'empty', 'not available'];

/** The same in other languages, where such a word may also be a name. */
const WORDS_ELSEWHERE = [
  ...['not applicable', 'not provided', 'no data', 'unbekannt', 'keine', 'keiner', 'inconnu', 'inconnue', 'aucun'],
  ...['aucune', 'desconocido', 'desconocida', 'ninguno', 'ninguna', 'sconosciuto', 'sconosciuta', 'nessuno'],
  ...['desconhecido', 'desconhecida', 'nenhum', 'nenhuma', 'onbekend', 'geen', 'brak', 'nieznany', 'yok', 'bilinmiyor'],
  ...['нет', 'неизвестно', 'не указано', '不明', 'なし', '無し', '无', '未知', '없음'],
];

const WORDS_FOR_NOTHING = new Set([...WORDS_OF_PEOPLE, ...WORDS_ELSEWHERE]);

/** Whether a text stands for no value in an id, an e-mail address or a number: what is a word there says nothing. */
export const isWordForNothing = (text: string): boolean => WORDS_FOR_NOTHING.has(text.toLowerCase());

/** Whether a text says nothing of anybody: a placeholder, an error of a spreadsheet, or a word for nothing. */
export const saysNothing = (text: string): boolean =>
  isPlaceholderInAnyCase(text) || isSpreadsheetError(text) || WORDS_OF_PEOPLE.includes(text.toLowerCase());

/** Errors of formulas, in any language: `#REF!`, `#¡VALOR!`, `#DIV/0!`, `#NAME?`. */
const ERROR = /^#[¡¿]?\p{Lu}[\p{Lu}\d/_. ]{0,24}[!?]$/u;
/** What a look-up shows that finds nothing, in English and in the words of other languages. */
const NOT_AVAILABLE =
  /^#(?:N\/A(?: N\/A)?|NA|NV|N\/V|N\/D|N\/B|N\/P|I\/T|Н\/Д|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|SAKNAS)!?$/iu;
/** Errors without their last sign. */
const ERROR_WORD = /^#(?:REF|BEZUG|VALUE|WERT|DIV\/0|NAME|NUM|NULL|GETTING_DATA)$/i;
/** LibreOffice shows the number of an error. */
const ERROR_NUMBER = /^(?:Err|Erro|Errore|Erreur|Error|Fehler|Fout|Fel|Chyba|Hiba|Błąd|Ошибка)\s?:\s?\d{3}$/iu;
/** What a column too narrow for its numbers shows. */
const TOO_NARROW = /^#{2,}$/;

/** Whether a cell shows an error of a spreadsheet in place of a value. */
export const isSpreadsheetError = (text: string): boolean =>
  text.startsWith('#')
    ? [TOO_NARROW, NOT_AVAILABLE, ERROR, ERROR_WORD].some((form) => form.test(text))
    : text.length <= 12 && text.includes(':') && ERROR_NUMBER.test(text);

/** Sorts texts that stand for no value by how common they are. */
export const byUse = (texts: readonly string[]): string[] => {
  const rankOf = (text: string) => (SPELLINGS.includes(text) ? SPELLINGS.indexOf(text) : SPELLINGS.length);
  return [...texts].sort((one, other) => rankOf(one) - rankOf(other));
};

/** Whether a draft may suggest to take a text for an empty cell. */
export const mayBeEmpty = (text: string): boolean => isPlaceholder(text) || NOT_AVAILABLE.test(text);
