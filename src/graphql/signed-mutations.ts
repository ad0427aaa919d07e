import { type ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { httpStatusOf } from '../errors';
import { missingHeaders, SIGNATURE_HEADERS } from '../http/exchange/admission';
import { type RequestContext } from '../request/request-context';

/** Refuses unsigned mutations before anything of them runs. Where there is a signature, it has been verified. */
export const signedMutations: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation?.operation !== 'mutation' || contextValue.signature) return;
      const { code, message } = missingHeaders(SIGNATURE_HEADERS);
      throw new GraphQLError(message, { extensions: { code, http: { status: httpStatusOf(code) } } });
    },
  }),
};
