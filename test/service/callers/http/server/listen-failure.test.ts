import { listenFailure } from '../../../../../src/service/callers/http/server/server';

const failure = (code: string, port: number, host: string) =>
  listenFailure(Object.assign(new Error('raw'), { code }), { port, host });

it.each([
  ['EACCES', 80, '0.0.0.0', /^This user may not listen on port 80 of 0\.0\.0\.0\. Set PORT to 1024 or more/],
  ['EAFNOSUPPORT', 4000, '::', /^HOST :: is IPv6, .*0\.0\.0\.0/],
  ['EMFILE', 4000, '::1', /^The service cannot listen on port 4000 of ::1 \(EMFILE\)\.$/],
])('the failure %s to listen at port %i of %s says why and what to do', (code, port, host, message) => {
  expect(failure(code, port, host)).toMatchObject({ code, message: expect.stringMatching(message) });
});
