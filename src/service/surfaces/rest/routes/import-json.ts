import { type RequestContext } from '../../../callers/request/request-context';
import { type Import } from '../../../imports/model/import';
import { type KeyName } from '../../graphql/schema/key-name.resolver';

/** An import as REST returns it where it is read: with the names of its keys, as far as they are recorded. */
export async function importJson(shown: Import, keyName: KeyName, context: RequestContext): Promise<object> {
  const nameOf = async (keyId: string | null) => (keyId === null ? null : keyName(keyId, context));
  const names = await Promise.all([nameOf(shown.createdBy), nameOf(shown.releasedBy)]);
  const [createdByName, releasedByName] = names;
  return {
    ...shown,
    ...(createdByName !== null && { createdByName }),
    ...(releasedByName !== null && { releasedByName }),
  };
}

/** Imports as REST returns them where they are read, some at a time. */
export async function* importsJson(
  pages: AsyncIterable<readonly Import[]>,
  keyName: KeyName,
  context: RequestContext,
): AsyncGenerator<object[], void, undefined> {
  for await (const page of pages) yield await Promise.all(page.map((one) => importJson(one, keyName, context)));
}
