import { type TypedText } from '../../api/graphql';
import { useGraphqlMutation } from '../../api/use-graphql';
import { faultsOf, type WebhookChange } from './answer';

/** Changes a webhook, or what is sent to it. @param onDone is called once it is done, not where it was refused */
export function useWebhookChange<TData extends { answer: WebhookChange }, TVariables>(
  document: TypedText<TData, TVariables>,
  onDone: () => void = () => undefined,
) {
  const { mutate, isPending, data, error } = useGraphqlMutation(document, {
    onSuccess: ({ data: { answer } }) => {
      if (answer.success) onDone();
    },
  });
  const answer: TData['answer'] | undefined = data?.data.answer;
  return {
    mutate,
    isPending,
    answer,
    isDone: answer?.success === true,
    error,
    fault: faultsOf(answer, error, []).general,
  };
}
