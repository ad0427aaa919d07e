import { editDistance } from '../edit-distance';
import { SettingError } from '../errors';
import { readNetwork } from '../network';
import { readConsoleOidcSettings } from './console-oidc-settings';
import { type Environment, parseFlag, SettingsReader } from './settings-reader';

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

/**
 * An address or a network in the spelling of `readNetwork`, or a name that Express has for networks. Express takes no
 * network of all addresses: that is `true`.
 */
function proxyIn(text: string): string | undefined {
  if (NAMED_NETWORKS.includes(text)) return text;
  const network = readNetwork(text);
  return network?.endsWith('/0') ? undefined : network;
}

function parseTrustProxy(text: string): boolean | number | string | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const proxies = text.split(',').map((part) => proxyIn(part.trim()));
  return parseFlag(text) ?? (proxies.every((proxy) => proxy !== undefined) ? proxies.join(', ') : undefined);
}

const listIn = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');

/** Origins as browsers send them, which can be compared as they are. */
function parseOrigins(text: string): readonly string[] | undefined {
  const origins = listIn(text);
  const isOrigin = (origin: string) =>
    /^https?:[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return origins.length > 0 && origins.every(isOrigin) ? [...new Set(origins)] : undefined;
}

function parseNetworks(text: string): readonly string[] | undefined {
  const networks = listIn(text).map(readNetwork);
  return networks.length > 0 && networks.every((network) => network !== undefined) ? networks : undefined;
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

const KEY_ENTRY = '[\\w.-]{1,64}:[A-Za-z0-9+/]{43}=';
const KEY_ENTRIES = new RegExp(`^${KEY_ENTRY}(?:[\\s,]+${KEY_ENTRY})*$`);

function readEncryptionSettings(reader: SettingsReader) {
  /** Keys that encrypt people's numbers, the first of which encrypts. */
  const fieldEncryptionKeys = reader.optional(
    'FIELD_ENCRYPTION_KEYS',
    'keys separated by commas: each a name, a colon, and 32 bytes in base64',
    matching(KEY_ENTRIES),
  );
  const fieldEncryptionKeysFile = reader.textUnless('FIELD_ENCRYPTION_KEYS_FILE', 'FIELD_ENCRYPTION_KEYS');
  const vaultAddr = reader.optional('VAULT_ADDR', 'a URL (https://…)', (text) =>
    URL.canParse(text) ? text : undefined,
  );
  /** Where it is set, this key of Vault's transit engine encrypts instead. */
  const vaultTransitKey = reader.text('VAULT_TRANSIT_KEY');
  const vaultToken = reader.text('VAULT_TOKEN');
  if (vaultTransitKey !== undefined && (vaultAddr === undefined || vaultToken === undefined)) {
    reader.faults.push('VAULT_TRANSIT_KEY needs VAULT_ADDR and VAULT_TOKEN');
  }
  return { fieldEncryptionKeys, fieldEncryptionKeysFile, vaultAddr, vaultToken, vaultTransitKey };
}

const readSigningSettings = (reader: SettingsReader) => ({
  /** The Ed25519 key that signs audit roots: PKCS #8 as PEM, or its 32 bytes in base64. */
  auditSigningKey: reader.text('AUDIT_SIGNING_KEY'),
  auditSigningKeyFile: reader.textUnless('AUDIT_SIGNING_KEY_FILE', 'AUDIT_SIGNING_KEY'),
  /** Path of the file that the newest roots are remembered in; by default beside the file of the key. */
  auditRootsFile: reader.text('AUDIT_ROOTS_FILE'),
  /** The length of the windows of time that are signed. */
  auditRootMinutes: reader.integer('AUDIT_ROOT_MINUTES', 10, 1, 1440),
});

const WORK_NEEDS_MONGODB =
  'BACKGROUND_WORK=false needs MONGODB_URL: the embedded server is of one process, and nobody else could do the work';

/** In days, with a leap day. */
const THREE_YEARS = 1096;
const MAX_DAYS = 36_500;

const readRetentionSettings = (reader: SettingsReader) => ({
  syncRunRetentionDays: reader.integer('SYNC_RUN_RETENTION_DAYS', 90, 1, MAX_DAYS),
  /** Of the rows and results of imports. */
  importRetentionDays: reader.integer('IMPORT_RETENTION_DAYS', 7, 1, MAX_DAYS),
  /** Of the feed of changes. */
  changesRetentionDays: reader.integer('CHANGES_RETENTION_DAYS', 30, 1, MAX_DAYS),
  /** How long after its last change the person of an account that is paid or closed is kept; 0, here and below: for good. */
  accountRetentionDays: reader.integer('ACCOUNT_RETENTION_DAYS', THREE_YEARS, 0, MAX_DAYS),
  accessRecordRetentionDays: reader.integer('ACCESS_RECORD_RETENTION_DAYS', THREE_YEARS, 0, MAX_DAYS),
  securityEventRetentionDays: reader.integer('SECURITY_EVENT_RETENTION_DAYS', THREE_YEARS, 0, MAX_DAYS),
});

function readBackgroundWork(reader: SettingsReader): boolean {
  const isDone = reader.flag('BACKGROUND_WORK', true);
  if (!isDone && reader.text('MONGODB_URL') === undefined) reader.faults.push(WORK_NEEDS_MONGODB);
  return isDone;
}

function readSettings(reader: SettingsReader) {
  const isProduction = reader.text('NODE_ENV') === 'production';
  const maxBodyBytes = reader.integer('MAX_BODY_BYTES', 10_485_760, 1024, 104_857_600);
  return {
    port: reader.integer('PORT', 4000, 0, 65535),
    host: reader.text('HOST') ?? '127.0.0.1',
    /** If undefined, the embedded server in `dataDir` is used. */
    mongodbUrl: reader.optional(
      'MONGODB_URL',
      'a MongoDB connection string (mongodb:// or mongodb+srv://)',
      matching(/^mongodb(\+srv)?:\/\/.+/),
    ),
    mongodbDatabase: reader.read(
      'MONGODB_DATABASE',
      'account_sync',
      'a database name: letters, digits, _ and -, at most 63',
      matching(/^[\w-]{1,63}$/),
    ),
    /** How long a request may wait for the database, all of its calls together. */
    databaseTimeoutMs: reader.integer('DATABASE_TIMEOUT_MS', 30_000, 100, 600_000),
    dataDir: reader.text('DATA_DIR') ?? './data',
    /** Whether this process also does the work that belongs to no request; otherwise `account-sync work` does it. */
    backgroundWork: readBackgroundWork(reader),
    ...readEncryptionSettings(reader),
    ...readSigningSettings(reader),
    apiKeyPrefix: reader.read('API_KEY_PREFIX', 'acs', '1 to 16 letters, digits or _', matching(/^\w{1,16}$/)),
    /** Older keys are refused; undefined: keys of any age are valid. */
    apiKeyMaxAgeDays: reader.optionalInteger('API_KEY_MAX_AGE_DAYS', 1, 36_500),
    /** How long an address waits for a refusal after its first ten within a minute; 0: not at all. */
    refusedKeyDelayMs: reader.integer('REFUSED_KEY_DELAY_MS', 1000, 0, 10_000),
    /** 0 turns the limit off. */
    bulkUpsertWindowSeconds: reader.integer('BULK_UPSERT_WINDOW_SECONDS', 20, 0, 86_400),
    ...readRetentionSettings(reader),
    /** How many bytes one organization's answers for idempotency keys may take. */
    idempotencyMaxBytes: reader.integer('IDEMPOTENCY_MAX_BYTES', 67_108_864, 1_048_576, 2 ** 40),
    /** Which answers leave an access record: those with full numbers, or all that disclose an account. */
    accessRecords: reader.read<'numbers' | 'accounts'>('ACCESS_RECORDS', 'numbers', 'numbers or accounts', (text) =>
      text === 'numbers' || text === 'accounts' ? text : undefined,
    ),
    requireSignedWrites: reader.flag('REQUIRE_SIGNED_WRITES', false),
    /** Express's setting `trust proxy`. */
    trustProxy: reader.read<boolean | number | string>(
      'TRUST_PROXY',
      false,
      'true, false, a number of hops, or addresses',
      parseTrustProxy,
    ),
    /** Origins whose pages may ask, besides those of this service. */
    corsOrigins: reader.optional(
      'CORS_ORIGINS',
      'origins separated by commas, such as https://dashboard.example.com: no path, no *',
      parseOrigins,
    ),
    maxBodyBytes,
    /** How many bytes all bodies in progress may take together. */
    maxBufferedBytes: reader.integer('MAX_BUFFERED_BYTES', 134_217_728, maxBodyBytes, 2 ** 40),
    /** How many requests one organization may have in progress; further ones are refused. */
    requestsInProgress: reader.integer('REQUESTS_IN_PROGRESS', 32, 1, 100_000),
    maxConnections: reader.integer('MAX_CONNECTIONS', 5000, 1, 1_000_000),
    /** The time for a request to arrive completely, and again for its answer to be read. */
    requestTimeoutSeconds: reader.integer('REQUEST_TIMEOUT_SECONDS', 120, 1, 3600),
    keepAliveSeconds: reader.integer('KEEP_ALIVE_SECONDS', 65, 1, 3600),
    /** How long the service still serves requests, while not ready, after it was asked to stop. */
    drainDelaySeconds: reader.integer('DRAIN_DELAY_SECONDS', isProduction ? 5 : 0, 0, 300),
    /** The token that a reader of `/metrics` must present; undefined: none. */
    metricsToken: reader.optional(
      'METRICS_TOKEN',
      '16 to 256 visible ASCII characters',
      matching(/^[\x21-\x7e]{16,256}$/),
    ),
    /** Base URL of the collector that gets spans; undefined: nothing is traced. */
    otelExporterOtlpEndpoint: reader.optional('OTEL_EXPORTER_OTLP_ENDPOINT', 'an http:// or https:// URL', (text) =>
      /^https?:\/\/./.test(text) && URL.canParse(text) ? text : undefined,
    ),
    logLevel: reader.read<LogLevel>('LOG_LEVEL', 'info', `one of: ${LOG_LEVELS.join(', ')}`, (text) =>
      LOG_LEVELS.find((level) => level === text),
    ),
    /** Where webhooks may be sent to besides the public internet, as `readNetwork` spells them; http only to these. */
    webhookNetworks: reader.optional(
      'WEBHOOK_NETWORKS',
      'addresses or networks separated by commas, such as 10.1.0.0/16',
      parseNetworks,
    ),
    graphqlIntrospection: reader.flag('GRAPHQL_INTROSPECTION', !isProduction),
    graphiql: reader.flag('GRAPHIQL', !isProduction),
    apiDocs: reader.flag('API_DOCS', true),
    /** Whether `/console` is there, and sessions stand in for keys. */
    console: reader.flag('CONSOLE', true),
    /** What all amounts of the console are in. */
    consoleCurrency: reader.optional('CONSOLE_CURRENCY', 'a currency of ISO 4217, such as USD', (text) =>
      Intl.supportedValuesOf('currency').includes(text) ? text : undefined,
    ),
    ...readConsoleOidcSettings(reader),
    graphqlMaxCost: reader.integer('GRAPHQL_MAX_COST', 20_000, 1, 1_000_000_000),
    graphqlMaxAnswerBytes: reader.integer('GRAPHQL_MAX_ANSWER_BYTES', 16_777_216, 1_024, 134_217_728),
    /** Path of a manifest of the only operations that may run; undefined: any operation may run. */
    graphqlTrustedDocuments: reader.text('GRAPHQL_TRUSTED_DOCUMENTS'),
  };
}

/** Configuration of the service; read from the environment alone. `docs/configuration.md` lists every setting. */
export type Config = ReturnType<typeof readSettings>;

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
