import { FORM_MISTAKES } from './form-mistakes';
import { inputMistakes } from './input-mistakes';
import { type Mistake } from './mistake';
import { PART_MISTAKES } from './part-mistakes';
import { type Bytes, correctRecipe, type Recipe, type SentRequest, signatureBy } from './recipe';

/** Each way is tried with each of all others, which takes seconds for a thousand. */
const MAX_VARIANTS_IN_PAIRS = 50;
/** Many ways to choose the parts sign the body itself, which takes minutes in pairs for a large one. */
const MAX_BODY_BYTES_IN_PAIRS = 100_000;

/** Hex in either case is the same signature to the service. */
const comparable = (signature: string) => (/^[0-9a-f]+$/i.test(signature) ? signature.toLowerCase() : signature);

/** Remembers what it made of which body: bodies are large, and there are many recipes. */
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

/** Whether a signature is the right one, by the same measure by which mistakes are found. */
export const isCorrectSignature = (signature: string, request: SentRequest): boolean =>
  comparable(signature) === signatureBy(correctRecipe(request));

/**
 * The mistake by which a program came to a signature that is not the request's, or two that it made at once; none where
 * it is none of the usual ones.
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
