import { editDistance } from '../edit-distance';
import { SettingError } from '../errors';
import { readNetwork } from '../network';
import { readConsoleOidcSettings } from './console-oidc-settings';
import { type Environment, parseFlag, SettingsReader } from './settings-reader';

/** Configuration of the service; read from the environment alone. `docs/configuration.md` lists every setting. */
export interface Config {
  port: number;
  host: string;
  /** If undefined, the embedded server in `dataDir` is used. */
  mongodbUrl: string | undefined;
  mongodbDatabase: string;
  /** How long a request may wait for the database, all of its calls together. */
  databaseTimeoutMs: number;
  dataDir: string;
  /** Keys that encrypt people's numbers, as text: `<name>:<32 bytes in base64>`, the first of which encrypts. */
  fieldEncryptionKeys: string | undefined;
  /** Path of a file with such keys. */
  fieldEncryptionKeysFile: string | undefined;
  /** Where it is set, with the two below it, this key of Vault's transit engine encrypts instead. */
  vaultTransitKey: string | undefined;
  vaultAddr: string | undefined;
  vaultToken: string | undefined;
  /** The Ed25519 key that signs audit roots: PKCS #8 as PEM, or its 32 bytes in base64. */
  auditSigningKey: string | undefined;
  /** Path of a file with that key. */
  auditSigningKeyFile: string | undefined;
  /** Path of the file that the newest roots are remembered in; by default beside the file of the key. */
  auditRootsFile: string | undefined;
  /** The length of the windows of time that are signed. */
  auditRootMinutes: number;
  apiKeyPrefix: string;
  /** Older keys are refused; undefined: keys of any age are valid. */
  apiKeyMaxAgeDays: number | undefined;
  /** How long an address waits for a refusal after its first ten within a minute; 0: not at all. */
  refusedKeyDelayMs: number;
  /** 0 turns the limit off. */
  bulkUpsertWindowSeconds: number;
  requireSignedWrites: boolean;
  /** How many bytes one organization's answers for idempotency keys may take. */
  idempotencyMaxBytes: number;
  /** Of sync runs; then of the rows and results of imports. */
  syncRunRetentionDays: number;
  importRetentionDays: number;
  /** Of the feed of changes. */
  changesRetentionDays: number;
  /** How long after its last change the person of an account that is paid or closed is kept; 0: for good. */
  accountRetentionDays: number;
  /** Which answers leave an access record: those with full numbers, or all that disclose an account. */
  accessRecords: 'numbers' | 'accounts';
  /** 0: for good. */
  accessRecordRetentionDays: number;
  /** 0: for good. */
  securityEventRetentionDays: number;
  /** Express's setting `trust proxy`: a number of hops, addresses, true for any proxy, or false. */
  trustProxy: boolean | number | string;
  /** Origins whose pages may ask, besides those of this service: `https://dashboard.example.com`. */
  corsOrigins: readonly string[] | undefined;
  maxBodyBytes: number;
  /** How many bytes all bodies in progress may take together. */
  maxBufferedBytes: number;
  /** How many requests one organization may have in progress; further ones are refused. */
  requestsInProgress: number;
  maxConnections: number;
  /** The time for a request to arrive completely, and again for its answer to be read. */
  requestTimeoutSeconds: number;
  keepAliveSeconds: number;
  /** How long the service still serves requests, while not ready, after it was asked to stop. */
  drainDelaySeconds: number;
  /** The token that a reader of `/metrics` must present; undefined: none. */
  metricsToken: string | undefined;
  /** Base URL of the collector that gets spans; undefined: nothing is traced. */
  otelExporterOtlpEndpoint: string | undefined;
  logLevel: LogLevel;
  /** Where webhooks may be sent to besides the public internet, as `readNetwork` spells them; http only to these. */
  webhookNetworks: readonly string[] | undefined;
  graphqlIntrospection: boolean;
  graphiql: boolean;
  apiDocs: boolean;
  /** Whether `/console` is there, and sessions stand in for keys. */
  console: boolean;
  /** The OpenID Connect provider whose people may sign in to the console; undefined: only keys can. */
  consoleOidcIssuer: string | undefined;
  consoleOidcClientId: string | undefined;
  /** Of the secret and the path of a file with it, one is set where the issuer is. */
  consoleOidcClientSecret: string | undefined;
  consoleOidcClientSecretFile: string | undefined;
  /** A group, an organization, scopes; one a line. */
  consoleOidcGroups: string | undefined;
  graphqlMaxCost: number;
  graphqlMaxAnswerBytes: number;
  /** Path of a manifest of the only operations that may run; undefined: any operation may run. */
  graphqlTrustedDocuments: string | undefined;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Thrown at start; its message lists all faults. */
export class ConfigError extends SettingError {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether the text is an address, a network in CIDR notation, or a name that Express has for networks. */
const isNetwork = (text: string): boolean => readNetwork(text) !== undefined || NAMED_NETWORKS.includes(text);

function parseTrustProxy(text: string): boolean | number | string | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  return parseFlag(text) ?? (text.split(',').every((part) => isNetwork(part.trim())) ? text : undefined);
}

/** Origins as browsers send them, which can be compared as they are. */
function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '');
  const isOrigin = (origin: string) =>
    /^https?:[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return origins.length > 0 && origins.every(isOrigin) ? [...new Set(origins)] : undefined;
}

function parseNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(/[\s,]+/).map(readNetwork);
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

const KEY_ENTRY = '[\\w.-]{1,64}:[A-Za-z0-9+/]{43}=';
const KEY_ENTRIES = new RegExp(`^${KEY_ENTRY}(?:[\\s,]+${KEY_ENTRY})*$`);

function readEncryptionSettings(reader: SettingsReader) {
  const fieldEncryptionKeys = reader.read<string | undefined>(
    'FIELD_ENCRYPTION_KEYS',
    undefined,
    'keys separated by commas: each a name, a colon, and 32 bytes in base64',
    (text) => (KEY_ENTRIES.test(text) ? text : undefined),
  );
  const fieldEncryptionKeysFile = reader.text('FIELD_ENCRYPTION_KEYS_FILE');
  if (fieldEncryptionKeys !== undefined && fieldEncryptionKeysFile !== undefined) {
    reader.faults.push('FIELD_ENCRYPTION_KEYS and FIELD_ENCRYPTION_KEYS_FILE must not both be set');
  }
  const vaultAddr = reader.read<string | undefined>('VAULT_ADDR', undefined, 'a URL (https://…)', (text) =>
    URL.canParse(text) ? text : undefined,
  );
  const [vaultToken, vaultTransitKey] = [reader.text('VAULT_TOKEN'), reader.text('VAULT_TRANSIT_KEY')];
  if (vaultTransitKey !== undefined && (vaultAddr === undefined || vaultToken === undefined)) {
    reader.faults.push('VAULT_TRANSIT_KEY needs VAULT_ADDR and VAULT_TOKEN');
  }
  return { fieldEncryptionKeys, fieldEncryptionKeysFile, vaultAddr, vaultToken, vaultTransitKey };
}

function readSigningSettings(reader: SettingsReader) {
  const auditSigningKey = reader.text('AUDIT_SIGNING_KEY');
  const auditSigningKeyFile = reader.text('AUDIT_SIGNING_KEY_FILE');
  if (auditSigningKey !== undefined && auditSigningKeyFile !== undefined) {
    reader.faults.push('AUDIT_SIGNING_KEY and AUDIT_SIGNING_KEY_FILE must not both be set');
  }
  return {
    auditSigningKey,
    auditSigningKeyFile,
    auditRootsFile: reader.text('AUDIT_ROOTS_FILE'),
    auditRootMinutes: reader.integer('AUDIT_ROOT_MINUTES', 10, 1, 1440),
  };
}

/** In days, with a leap day. */
const THREE_YEARS = 1096;
const MAX_DAYS = 36_500;

const readRetentionSettings = (reader: SettingsReader) => ({
  syncRunRetentionDays: reader.integer('SYNC_RUN_RETENTION_DAYS', 90, 1, MAX_DAYS),
  importRetentionDays: reader.integer('IMPORT_RETENTION_DAYS', 7, 1, MAX_DAYS),
  changesRetentionDays: reader.integer('CHANGES_RETENTION_DAYS', 30, 1, MAX_DAYS),
  accountRetentionDays: reader.integer('ACCOUNT_RETENTION_DAYS', THREE_YEARS, 0, MAX_DAYS),
  accessRecordRetentionDays: reader.integer('ACCESS_RECORD_RETENTION_DAYS', THREE_YEARS, 0, MAX_DAYS),
  securityEventRetentionDays: reader.integer('SECURITY_EVENT_RETENTION_DAYS', THREE_YEARS, 0, MAX_DAYS),
});

function readSettings(reader: SettingsReader): Config {
  const isProduction = reader.text('NODE_ENV') === 'production';
  const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
  const maxBodyBytes = reader.integer('MAX_BODY_BYTES', 10_485_760, 1024, 104_857_600);
  return {
    port: reader.integer('PORT', 4000, 0, 65535),
    host: reader.text('HOST') ?? '127.0.0.1',
    mongodbUrl: reader.read<string | undefined>(
      'MONGODB_URL',
      undefined,
      'a MongoDB connection string (mongodb:// or mongodb+srv://)',
      matching(/^mongodb(\+srv)?:\/\/.+/),
    ),
    mongodbDatabase: reader.read(
      'MONGODB_DATABASE',
      'account_sync',
      'a database name: letters, digits, _ and -, at most 63',
      matching(/^[\w-]{1,63}$/),
    ),
    databaseTimeoutMs: reader.integer('DATABASE_TIMEOUT_MS', 30_000, 100, 600_000),
    dataDir: reader.text('DATA_DIR') ?? './data',
    ...readEncryptionSettings(reader),
    ...readSigningSettings(reader),
    apiKeyPrefix: reader.read('API_KEY_PREFIX', 'acs', '1 to 16 letters, digits or _', matching(/^\w{1,16}$/)),
    apiKeyMaxAgeDays: reader.optionalInteger('API_KEY_MAX_AGE_DAYS', 1, 36_500),
    refusedKeyDelayMs: reader.integer('REFUSED_KEY_DELAY_MS', 1000, 0, 10_000),
    bulkUpsertWindowSeconds: reader.integer('BULK_UPSERT_WINDOW_SECONDS', 20, 0, 86_400),
    ...readRetentionSettings(reader),
    idempotencyMaxBytes: reader.integer('IDEMPOTENCY_MAX_BYTES', 67_108_864, 1_048_576, 2 ** 40),
    accessRecords: reader.read('ACCESS_RECORDS', 'numbers', 'numbers or accounts', (text) =>
      text === 'numbers' || text === 'accounts' ? text : undefined,
    ),
    requireSignedWrites: reader.flag('REQUIRE_SIGNED_WRITES', false),
    trustProxy: reader.read('TRUST_PROXY', false, 'true, false, a number of hops, or addresses', parseTrustProxy),
    corsOrigins: reader.read<readonly string[] | undefined>(
      'CORS_ORIGINS',
      undefined,
      'origins separated by commas, such as https://dashboard.example.com: no path, no *',
      parseOrigins,
    ),
    maxBodyBytes,
    maxBufferedBytes: reader.integer('MAX_BUFFERED_BYTES', 134_217_728, maxBodyBytes, 2 ** 40),
    requestsInProgress: reader.integer('REQUESTS_IN_PROGRESS', 32, 1, 100_000),
    maxConnections: reader.integer('MAX_CONNECTIONS', 5000, 1, 1_000_000),
    requestTimeoutSeconds: reader.integer('REQUEST_TIMEOUT_SECONDS', 120, 1, 3600),
    keepAliveSeconds: reader.integer('KEEP_ALIVE_SECONDS', 65, 1, 3600),
    drainDelaySeconds: reader.integer('DRAIN_DELAY_SECONDS', isProduction ? 5 : 0, 0, 300),
    metricsToken: reader.read<string | undefined>(
      'METRICS_TOKEN',
      undefined,
      '16 to 256 visible ASCII characters',
      matching(/^[\x21-\x7e]{16,256}$/),
    ),
    otelExporterOtlpEndpoint: reader.read<string | undefined>(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      undefined,
      'an http:// or https:// URL',
      (text) => (/^https?:\/\/./.test(text) && URL.canParse(text) ? text : undefined),
    ),
    logLevel: reader.read('LOG_LEVEL', 'info', `one of: ${LOG_LEVELS.join(', ')}`, (text) =>
      LOG_LEVELS.find((level) => level === text),
    ),
    webhookNetworks: reader.read<readonly string[] | undefined>(
      'WEBHOOK_NETWORKS',
      undefined,
      'addresses or networks separated by commas, such as 10.1.0.0/16',
      parseNetworks,
    ),
    graphqlIntrospection: reader.flag('GRAPHQL_INTROSPECTION', !isProduction),
    graphiql: reader.flag('GRAPHIQL', !isProduction),
    apiDocs: reader.flag('API_DOCS', true),
    console: reader.flag('CONSOLE', true),
    ...readConsoleOidcSettings(reader),
    graphqlMaxCost: reader.integer('GRAPHQL_MAX_COST', 20_000, 1, 1_000_000_000),
    graphqlMaxAnswerBytes: reader.integer('GRAPHQL_MAX_ANSWER_BYTES', 16_777_216, 1_024, 134_217_728),
    graphqlTrustedDocuments: reader.text('GRAPHQL_TRUSTED_DOCUMENTS'),
  };
}

/**
 * @param environment variables by name
 * @throws ConfigError that lists all faults at once
 */
export function readConfig(environment: Environment): Config {
  const reader = new SettingsReader(environment);
  const config = readSettings(reader);
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return config;
}

/** Shorter names, such as HOST, resemble the names of other programs, such as HOME. */
const MIN_TYPO_LENGTH = 7;
const MAX_TYPO_EDITS = 2;

/**
 * Finds variables that look like a misspelled setting. The service would ignore them, and perhaps use another database.
 * @returns a sentence for each, without its value
 */
export function misspelledSettings(environment: Environment): string[] {
  const reader = new SettingsReader({});
  readSettings(reader);
  const candidates = Object.keys(environment).filter(
    (name) => name.length >= MIN_TYPO_LENGTH && !reader.names.has(name),
  );
  return candidates.flatMap((name) => {
    const isNear = (setting: string) =>
      Math.abs(name.length - setting.length) <= MAX_TYPO_EDITS &&
      editDistance(name.toUpperCase(), setting) <= MAX_TYPO_EDITS;
    const meant = [...reader.names].find(isNear);
    return meant === undefined ? [] : [`${name} is not a setting of the service. Did you mean ${meant}?`];
  });
}

/** The configuration in the environment of this process. No other file reads the environment. */
export const configOfProcess = (): Config => readConfig(process.env);
export const misspelledSettingsOfProcess = (): string[] => misspelledSettings(process.env);
