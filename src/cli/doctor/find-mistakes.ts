import { FORM_MISTAKES } from './form-mistakes';
import { inputMistakes } from './input-mistakes';
import { type Mistake } from './mistake';
import { PART_MISTAKES } from './part-mistakes';
import { type Bytes, correctRecipe, type Recipe, type SentRequest, signatureBy } from './recipe';

/** Pairs are tried in every combination; a thousand variants would take seconds. */
const MAX_VARIANTS_IN_PAIRS = 50;
/** Many variants sign the body itself. In pairs, a large one would take minutes. */
const MAX_BODY_BYTES_IN_PAIRS = 100_000;

/** The service accepts hex in either case. */
const comparable = (signature: string) => (/^[0-9a-f]+$/i.test(signature) ? signature.toLowerCase() : signature);

/** Caches digests by body: bodies are large, and recipes are many. */
function createDigestCache(): (recipe: Recipe) => Recipe['digest'] {
  const made = new Map<Recipe['digest'], Map<Bytes, Bytes>>();
  return ({ digest }) =>
    (body) => {
      const ofDigest = made.get(digest) ?? new Map<Bytes, Bytes>();
      made.set(digest, ofDigest);
      const known = ofDigest.get(body) ?? digest(body);
      ofDigest.set(body, known);
      return known;
    };
}

/** Whether a signature is correct, compared as mistakes are. */
export const isCorrectSignature = (signature: string, request: SentRequest): boolean =>
  comparable(signature) === signatureBy(correctRecipe(request));

/**
 * Finds the mistake, or the combination of two, that leads to a wrong signature.
 * @returns an empty list if no usual mistake does
 */
export function findMistakes(signature: string, request: SentRequest, baseUrl: string): Mistake[] {
  const wanted = comparable(signature);
  const right = correctRecipe(request);
  const digestOf = createDigestCache();
  const mistakes = [...inputMistakes(request, baseUrl), ...FORM_MISTAKES, ...PART_MISTAKES];
  const makes = (...changes: Partial<Recipe>[]) => {
    const recipe = Object.assign({}, right, ...changes) as Recipe;
    return comparable(signatureBy(recipe, digestOf(recipe))) === wanted;
  };
  const single = mistakes.find(({ changes }) => changes.some((change) => makes(change)));
  if (single) return [single];
  const isLarge = request.body.length > MAX_BODY_BYTES_IN_PAIRS;
  const pairable = mistakes.filter(
    ({ part, changes }) => changes.length <= MAX_VARIANTS_IN_PAIRS && !(isLarge && part === 'parts'),
  );
  for (const [index, first] of pairable.entries()) {
    const second = pairable
      .slice(index + 1)
      .find(
        ({ part, changes }) =>
          part !== first.part && changes.some((change) => first.changes.some((other) => makes(other, change))),
      );
    if (second) return [first, second];
  }
  return [];
}
