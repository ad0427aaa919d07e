import { ArgsType, Field, Int } from 'type-graphql';
import { DEFAULT_PAGE } from './page';

/** Which page of a list a field is asked for. */
@ArgsType()
export class PageArguments {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE, description: 'Size of the page, up to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'Cursor after which the page starts.' })
  after?: string | null;
}
