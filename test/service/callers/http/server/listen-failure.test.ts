import { listenFailure } from '../../../../../src/service/callers/http/server/listen-failure';

const failure = (code: string, port: number, host: string) =>
  listenFailure(Object.assign(new Error('raw'), { code }), { port, host });

describe('why the service cannot listen', () => {
  it('a listen failure names a port below 1024 that this user may not use', () => {
    const { message, code } = failure('EACCES', 80, '0.0.0.0');
    expect(message).toMatch(/^This user may not listen on port 80 of 0\.0\.0\.0\. Set PORT to 1024 or more/);
    expect(code).toBe('EACCES');
  });

  it('a listen failure names IPv6 if the machine has none', () => {
    expect(failure('EAFNOSUPPORT', 4000, '::').message).toMatch(/^HOST :: is IPv6, .*0\.0\.0\.0/);
  });

  it('a listen failure of any other kind names port, host and code', () => {
    expect(failure('EMFILE', 4000, '::1').message).toBe('The service cannot listen on port 4000 of ::1 (EMFILE).');
  });
});
