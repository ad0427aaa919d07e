import { type AccountStatusCategory, type ChangeKind, type WebhookInput } from '../../../api/schema.generated';
import { textOfList, textsIn } from '../../../ui/values/texts';
import { GROUPS, isSame, labelOf } from '../../account/fields/fields';
import { type WebhookFactsFragment } from '../webhooks.generated';

/** What a webhook is to be, as it is filled in. */
export interface Wish {
  url: string;
  name: string;
  kinds: readonly ChangeKind[];
  /** Ids of portfolios as they are typed. */
  portfolios: string;
  statusCategories: readonly AccountStatusCategory[];
  fields: readonly string[];
  batch: boolean;
}

/** What the service finds faults with, by its names. */
export const WISH_FIELDS = ['url', 'name', 'kinds', 'portfolioIds', 'statusCategories', 'fields'] as const;
export type WishField = (typeof WISH_FIELDS)[number];

export const NEW_WISH: Wish = {
  url: '',
  name: '',
  kinds: [],
  portfolios: '',
  statusCategories: [],
  fields: [],
  batch: false,
};

type Webhook = Omit<Wish, 'portfolios'> & Pick<WebhookFactsFragment, 'portfolioIds'>;

export const wishOf = ({ portfolioIds, ...others }: Webhook): Wish => ({
  ...others,
  portfolios: textOfList(portfolioIds),
});

/** A wish as the service reads it. */
export const inputOf = ({ url, name, kinds, portfolios, statusCategories, fields, batch }: Wish): WebhookInput => ({
  url: url.trim(),
  name: name.trim(),
  kinds: [...kinds],
  portfolioIds: textsIn(portfolios),
  statusCategories: [...statusCategories],
  fields: [...fields],
  batch,
});

/** What of a wish differs: the rest stays as it is, also where somebody else has changed it meanwhile. */
export function changesOf(wish: Wish, before: Wish): WebhookInput {
  const [now, then] = [inputOf(wish), inputOf(before)];
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, then[name as keyof WebhookInput]));
  return Object.fromEntries(changed);
}

/** Derived by the service, or the same for ever: no update changes them. */
const NEVER_CHANGED = ['statusCategory', 'externalId', 'id', 'version', 'createdAt', 'updatedAt', 'erasedAt'];

/** The fields of an account of which changes can be asked for, with what people call them. */
export const WATCHED_FIELDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...GROUPS.flatMap(({ fields }) => fields.map(({ path }) => path))
    .filter((path) => !NEVER_CHANGED.includes(path))
    .map((path) => [path, labelOf(path)]),
  ['metadata', 'Metadata'],
]);
