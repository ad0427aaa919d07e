import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError, SettingError } from '../../../../base/errors';
import { isJsonObject, type Json, type JsonObject } from '../../../../base/json/json';

/** Documents by the lower-case hex SHA-256 of their text. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** The documents of a manifest: `{ "<hash>": "<text>" }` as graphql-codegen writes it, or Apollo's list of operations. */
function documentTextsOf(manifest: Json): unknown[] {
  if (!isJsonObject(manifest)) return [];
  const { operations } = manifest;
  if (!Array.isArray(operations)) return Object.values(manifest);
  return operations.map((operation) => (isJsonObject(operation) ? operation.body : undefined));
}

const notManifest = (path: string) =>
  new SettingError(`GRAPHQL_TRUSTED_DOCUMENTS: ${path} is not a manifest of operations`);

function readManifest(path: string): Json {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(`GRAPHQL_TRUSTED_DOCUMENTS: ${path} cannot be read: ${code}`, { cause: error });
  }
  try {
    return JSON.parse(text) as Json;
  } catch {
    // The parser's message would quote the file.
    throw notManifest(path);
  }
}

/**
 * Reads a manifest of operations. The hashes are computed here, since an id in a manifest need not be a hash.
 * @throws Error if the file cannot be read or has no operations
 */
export function readTrustedDocuments(path: string): TrustedDocuments {
  const texts = documentTextsOf(readManifest(path));
  const documents = texts.filter((text) => typeof text === 'string');
  if (documents.length === 0 || documents.length < texts.length) {
    throw notManifest(path);
  }
  return new Map(documents.map((text) => [hash('sha256', text), text]));
}

/** What the build of the console writes, for a service that runs from its sources too. */
const CONSOLE_DOCUMENTS = join(__dirname, '../../../../../dist/console-documents.json');

/** The operations of the console. They are read when a session first asks; none where the console is not built. */
export function createConsoleDocuments(): () => TrustedDocuments {
  let documents: TrustedDocuments | undefined;
  return () => {
    documents ??= existsSync(CONSOLE_DOCUMENTS) ? readTrustedDocuments(CONSOLE_DOCUMENTS) : new Map();
    return documents;
  };
}

/** The hash that a request sends in place of a text, in either of the two usual fields. */
function hashOf({ documentId, extensions }: Record<string, unknown>): string | undefined {
  if (typeof documentId === 'string') return documentId.replace(/^sha256:/, '');
  const persisted = isJsonObject(extensions) ? extensions.persistedQuery : undefined;
  const sent = isJsonObject(persisted) ? persisted.sha256Hash : undefined;
  return typeof sent === 'string' ? sent : undefined;
}

/**
 * Replaces the hash or the text in a request by the trusted text.
 * @param others more documents that this request may use
 * @throws ServiceError `UNTRUSTED_DOCUMENT` if the manifest does not have it
 */
export function withTrustedDocument(
  body: JsonObject,
  documents: TrustedDocuments,
  others?: TrustedDocuments,
): JsonObject {
  const { query, documentId: _id, extensions, ...rest } = body;
  const { persistedQuery: _persisted, ...otherExtensions } = isJsonObject(extensions) ? extensions : {};
  const id = typeof query === 'string' ? hash('sha256', query) : (hashOf(body) ?? '');
  const text = documents.get(id) ?? others?.get(id);
  if (text === undefined) {
    throw new ServiceError(
      'UNTRUSTED_DOCUMENT',
      'Only operations of the manifest that the service was given may be run',
    );
  }
  return { ...rest, query: text, extensions: otherExtensions };
}
