import { Field, Int, ObjectType } from 'type-graphql';
import { type RunRoot } from '../audit-roots/audit-root';
import { TimeScalar } from '../time/time-scalar';

@ObjectType('SyncRunRoot', {
  description:
    'The Merkle tree hash (RFC 6962) over the links that a run wrote to the chains of accounts, signed with Ed25519. `account-sync audit verify --run` verifies it.',
})
export class ShownRoot {
  @Field(() => Int, { description: 'Count of links: one for each created and each updated account.' })
  links!: number;

  @Field({ description: 'The Merkle tree hash, 32 bytes in base64.' })
  root!: string;

  @Field(() => TimeScalar, { description: 'No link of the run was made earlier.' })
  from!: Date;

  @Field(() => TimeScalar, { description: 'No link of the run was made later.' })
  to!: Date;

  @Field({
    description:
      'Id of the key that signed: the first 8 bytes of the SHA-256 of the public key, in hexadecimal digits.',
  })
  keyId!: string;

  @Field({ description: 'The public key, as PEM. It says who signed, not whether to trust them.' })
  publicKey!: string;

  @Field({ description: 'The signature, 64 bytes in base64.' })
  signature!: string;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const shownRoot = ({ root, signature, ...facts }: RunRoot): ShownRoot => ({
  ...facts,
  root: base64(root),
  signature: base64(signature),
});
