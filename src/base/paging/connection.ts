import { Directive, Field, ObjectType } from 'type-graphql';
import { type Page } from './page';

@ObjectType({ description: 'Where a page of a connection stands.' })
@Directive('@shareable')
export class PageInfo {
  @Field({ description: 'Whether there is a next page: ask for it with `after: endCursor`.' })
  hasNextPage!: boolean;

  @Field({ description: 'Whether the page was asked for after a cursor.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first item; null on an empty page.' })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the page ends: ask for the next page with it. A page ends at its last item or, in a history with conditions, where it has looked at a bounded number of entries, after that item. Null on an empty page with no next one.',
  })
  endCursor!: string | null;
}

/** The Relay connection type of a node type, with `nodes` beside `edges`. */
export function connectionType<Node extends object>(name: string, node: () => new () => Node) {
  @ObjectType(`${name}Edge`, { description: 'An item of a page, with its cursor.' })
  class Edge {
    @Field(node, { description: 'The item.' })
    node!: Node;

    @Field({ description: 'Cursor of the item, opaque and stable under inserts.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: 'A page of a list.' })
  class Connection implements Page<Node> {
    @Field(() => [Edge], { description: 'The items with their cursors.' })
    edges!: Edge[];

    @Field(() => [node()], { description: 'The items themselves.' })
    nodes!: Node[];

    @Field(() => PageInfo, { description: 'Where the page stands.' })
    pageInfo!: PageInfo;
  }
  return Connection;
}
