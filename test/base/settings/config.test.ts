import { type Config, ConfigError, misspelledSettings, readConfig } from '../../../src/base/settings/config';

const VARIABLES = [
  'PORT MONGODB_URL MONGODB_DATABASE DATABASE_TIMEOUT_MS API_KEY_PREFIX BULK_UPSERT_WINDOW_SECONDS',
  'SYNC_RUN_RETENTION_DAYS REQUIRE_SIGNED_WRITES CORS_ORIGINS IDEMPOTENCY_MAX_BYTES MAX_BODY_BYTES',
  'MAX_BUFFERED_BYTES MAX_CONNECTIONS REQUEST_TIMEOUT_SECONDS KEEP_ALIVE_SECONDS LOG_LEVEL',
  'GRAPHQL_INTROSPECTION GRAPHIQL API_DOCS GRAPHQL_MAX_COST',
].flatMap((line) => line.split(' '));

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const fault of error.faults) expect(error.message).toContain(fault);
    return error.faults;
  }
}

describe('the configuration', () => {
  it('work in the background can be left to others on MongoDB alone, where there are others', () => {
    expect(readConfig({ BACKGROUND_WORK: 'false', MONGODB_URL: 'mongodb://db/' }).backgroundWork).toBe(false);
    expect(faultsOf({ BACKGROUND_WORK: 'false' })).toEqual([expect.stringContaining('needs MONGODB_URL')]);
  });

  it('the configuration has the documented defaults, and an empty variable counts as unset', () => {
    const defaults = readConfig({});
    // All others are those of docs/configuration.md.
    expect(defaults).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      mongodbDatabase: 'account_sync',
      dataDir: './data',
      apiKeyPrefix: 'acs',
      bulkUpsertWindowSeconds: 20,
      requireSignedWrites: false,
      trustProxy: false,
      maxBodyBytes: 10_485_760,
      logLevel: 'info',
      graphqlIntrospection: true,
    });
    expect(readConfig(Object.fromEntries(VARIABLES.map((name) => [name, ' '])))).toEqual(defaults);
  });

  it.each<[variable: string, text: string, setting: keyof Config, value: unknown]>([
    ['PORT', '0', 'port', 0],
    ['MONGODB_URL', 'mongodb+srv://user:secret@example.org/', 'mongodbUrl', 'mongodb+srv://user:secret@example.org/'],
    ['DATA_DIR', '/srv/data', 'dataDir', '/srv/data'],
    ['BULK_UPSERT_WINDOW_SECONDS', '0', 'bulkUpsertWindowSeconds', 0],
    ['REQUIRE_SIGNED_WRITES', 'TRUE', 'requireSignedWrites', true],
    ['IDEMPOTENCY_MAX_BYTES', '1048576', 'idempotencyMaxBytes', 1_048_576],
    ['MAX_BUFFERED_BYTES', '20000000', 'maxBufferedBytes', 20_000_000],
    ['MAX_CONNECTIONS', '10', 'maxConnections', 10],
    ['KEEP_ALIVE_SECONDS', '5', 'keepAliveSeconds', 5],
    ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
    ['CONSOLE_CURRENCY', 'CAD', 'consoleCurrency', 'CAD'],
    ['GRAPHIQL', 'false', 'graphiql', false],
    ['GRAPHQL_TRUSTED_DOCUMENTS', '/srv/manifest.json', 'graphqlTrustedDocuments', '/srv/manifest.json'],
  ])('the configuration reads %s=%s from the environment', (variable, text, setting, value) => {
    expect(readConfig({ [variable]: text })[setting]).toEqual(value);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201/128'],
  ])('the configuration reads TRUST_PROXY %j as %j', (text, value) =>
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value),
  );

  it.each([
    ['https://dashboard.example.com', ['https://dashboard.example.com']],
    ['http://localhost:8080,https://a.example,', ['http://localhost:8080', 'https://a.example']],
    ['https://a.example\n https://a.example', ['https://a.example']],
    ['http://[::1]:8080', ['http://[::1]:8080']],
  ])('the configuration reads CORS_ORIGINS %j as %j', (text, origins) =>
    expect(readConfig({ CORS_ORIGINS: text }).corsOrigins).toEqual(origins),
  );

  it('the configuration reads a list of networks with a comma at its end, as it reads origins', () =>
    expect(readConfig({ WEBHOOK_NETWORKS: '10.1.0.0/16, fd00::/8,' }).webhookNetworks).toHaveLength(2));

  it.each([
    ['GRAPHQL_INTROSPECTION', 'graphqlIntrospection'],
    ['GRAPHIQL', 'graphiql'],
  ] as const)('the configuration turns %s off in production unless it is set', (variable, name) => {
    expect(readConfig({ NODE_ENV: 'production' })[name]).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', [variable]: 'true' })[name]).toBe(true);
    expect(readConfig({ NODE_ENV: 'development' })[name]).toBe(true);
  });

  describe('people who sign in', () => {
    const all = {
      CONSOLE_OIDC_ISSUER: 'https://login.example.com/realms/desk',
      CONSOLE_OIDC_CLIENT_ID: 'console',
      CONSOLE_OIDC_CLIENT_SECRET: 'pass:word',
      CONSOLE_OIDC_GROUPS: 'desk alpha accounts:read',
    };

    it('need all of their settings or none, and a secret in one place', () => {
      expect(readConfig(all)).toMatchObject({ consoleOidcClientId: 'console', consoleOidcClientSecretFile: undefined });
      for (const name of Object.keys(all))
        expect(faultsOf({ ...all, [name]: '' })).toEqual([expect.stringMatching(`^${name} must be set too`)]);
      expect(faultsOf({ ...all, CONSOLE_OIDC_CLIENT_SECRET_FILE: '/run/secret' })).toHaveLength(1);
      const { CONSOLE_OIDC_CLIENT_SECRET: _, ...rest } = all;
      expect(readConfig({ ...rest, CONSOLE_OIDC_CLIENT_SECRET_FILE: '/f' }).consoleOidcClientSecretFile).toBe('/f');
    });

    it.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000', 'https://login.example.com'])(
      'may sign in at %s',
      (issuer) => expect(readConfig({ ...all, CONSOLE_OIDC_ISSUER: issuer }).consoleOidcIssuer).toBe(issuer),
    );

    it.each([
      ...['http://login.example.com', 'http://127.0.0.1.example.com', 'https://login.example.com?a=b'],
      ...['login.example.com', 'https://me:pass@login.example.com', 'https://login.example.com#a', 'ftp://127.0.0.1'],
    ])('may not sign in at %s', (issuer) => {
      const named = expect.stringMatching(/^CONSOLE_OIDC_ISSUER/);
      expect(faultsOf({ ...all, CONSOLE_OIDC_ISSUER: issuer })).toEqual([named]);
    });
  });

  it('the configuration has room for at least one largest body', () => {
    expect(readConfig({ MAX_BODY_BYTES: '104857600' }).maxBufferedBytes).toBe(134_217_728);
    expect(faultsOf({ MAX_BODY_BYTES: '2048', MAX_BUFFERED_BYTES: '2047' })).toHaveLength(1);
  });

  it('the configuration reports all faults at once and repeats no value', () => {
    const faults = faultsOf(Object.fromEntries(VARIABLES.map((name) => [name, `pass:word of ${name}!`])));
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([...VARIABLES].sort());
    expect(faults.join('\n')).not.toContain('pass:word');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4e3'],
    ['PORT', '80.5'],
    ['MONGODB_URL', 'http://localhost'],
    ['MONGODB_URL', 'mongodb://'],
    ['MONGODB_DATABASE', 'a b'],
    ['MONGODB_DATABASE', 'x'.repeat(64)],
    ['API_KEY_PREFIX', 'a.b'],
    ['API_KEY_PREFIX', 'x'.repeat(17)],
    ['SYNC_RUN_RETENTION_DAYS', '0'],
    ['REQUIRE_SIGNED_WRITES', 'yes'],
    ['IDEMPOTENCY_MAX_BYTES', '1048575'],
    ['REQUIRE_SIGNED_WRITES', 'constructor'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback, constructor'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback,::/0'],
    ...['*', 'null', ',', 'dashboard.example.com', 'https://a.example/', 'https://a.example/page'].map((origin) => [
      'CORS_ORIGINS',
      origin,
    ]),
    ...['https://*.a.example', 'https://A.example', 'https://a.example:443', 'ftp://a.example', 'file://'].map(
      (one) => ['CORS_ORIGINS', `https://b.example,${one}`],
    ),
    ['MAX_BUFFERED_BYTES', '10485759'],
    ['MAX_CONNECTIONS', '0'],
    ['KEEP_ALIVE_SECONDS', '3601'],
    ['LOG_LEVEL', 'loud'],
    ['CONSOLE_CURRENCY', 'dollars'],
  ])('the configuration refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});

describe('a variable that looks like a setting with a typo', () => {
  it.each([
    ['MONGO_URL', 'MONGODB_URL'],
    ['MONGODB_URI', 'MONGODB_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['mongodb_url', 'MONGODB_URL'],
    ['BULK_UPSERT_WINDOW_SECOND', 'BULK_UPSERT_WINDOW_SECONDS'],
    ['REQUIRE_SINGED_WRITES', 'REQUIRE_SIGNED_WRITES'],
  ])('a misspelled variable is reported: %s for %s', (name, meant) => {
    const sentences = misspelledSettings({ [name]: 'secret' });
    expect(sentences).toEqual([`${name} is not a setting of the service. Did you mean ${meant}?`]);
  });

  it('a correct setting or a variable of another program is not reported as misspelled', () => {
    expect(misspelledSettings(Object.fromEntries(VARIABLES.map((name) => [name, 'x'])))).toEqual([]);
    const others = 'HOME PATH POST HOSTNAME LOGNAME NODE_OPTIONS npm_config_loglevel DATABASE_URL'.split(' ');
    expect(misspelledSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });
});
