import { Failure } from '../../src/console/api/failure';
import { failureText } from '../../src/console/ui/states/advice';

describe('why something failed, in words', () => {
  it('says once to sign in, and what to do then', () => {
    const message = 'The session is unknown or has ended; sign in again';
    expect(failureText(new Failure({ status: 401, code: 'INVALID_API_KEY', message }))).toBe(
      'The session is unknown or has ended; sign in again. Then try again.',
    );
  });
});
