import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy } from '@meshdeck/api/policies'
import { errorText, toast, useMutation } from '@meshdeck/platform'
import { Button, Callout, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { makeAgain } from './egress-update'

type Lost = {
  route: EgressRoute
  /** Left out while nothing was lost. */
  lost: readonly Policy[] | undefined
  onLost: (left: readonly Policy[]) => void
  onClose: () => void
}

/**
 * In the place of the form, where policies were deleted to be made anew [EG-058] and the server has refused the new
 * ones: a way to the old ones.
 */
export function useLostPolicies({ route, lost, onLost, onClose }: Lost) {
  const { t } = useTranslation()
  const { mutate: restore, isPending } = useMutation({
    mutationFn: (policies: readonly Policy[]) => makeAgain(route, policies),
    onSuccess: ({ refused, unanswered }) => {
      const left = [...refused, ...unanswered]
      onLost(left)
      if (left.length > 0) {
        return toast.error(t('egressForm.lost.refused', { count: left.length }), {
          ...(unanswered.length > 0 && { description: t('egressForm.lost.unanswered') }),
        })
      }
      toast.success(t('egressForm.lost.done'))
      onClose()
    },
    onError: (error) => {
      toast.error(t('egressForm.lost.refused', { count: lost?.length ?? 0 }), {
        description: errorText(error),
      })
    },
  })
  if (!lost) return undefined

  const count = lost.length
  return {
    body: (
      <Callout tone="warning" role="status" title={t('egressForm.lost.title', { count })}>
        <Text>{lost.map(({ name }) => name).join(', ')}</Text>
        <Text>{t('egressForm.lost.text')}</Text>
      </Callout>
    ),
    footer: (
      <>
        <Button disabled={isPending} onClick={onClose}>
          {t('egressForm.close')}
        </Button>
        <Button
          variant="solid"
          aria-disabled={isPending}
          onClick={() => !isPending && restore(lost)}
        >
          {t('egressForm.lost.action', { count })}
        </Button>
      </>
    ),
  }
}
