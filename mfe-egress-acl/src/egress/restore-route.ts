import { egressRouteListQuery } from '@meshdeck/api/egress'
import type { GoneRoute } from '@meshdeck/api/egress-changes'
import { restoreEgressRoute } from '@meshdeck/api/egress-restore-changes'
import { errorText, isApiError, queryClient, type TFunction, toast } from '@meshdeck/platform'

/**
 * Makes a deleted route anew and says what is not as it was. `before` are the routes before a try that nobody answered:
 * it may have made the route.
 */
export async function restoreRoute(t: TFunction, gone: GoneRoute, before?: readonly string[]) {
  const there = before ?? idsOf(gone.route.network)
  try {
    const { mended, failed, isStillOn } = await restoreEgressRoute({ ...gone, before })
    const names = failed.join(', ')
    const lost =
      failed.length > 0 && t('egress:egress.restore.notMended', { count: failed.length, names })
    const losses = [isStillOn && t('egress:egress.restore.stillOn'), lost].filter(Boolean)
    if (losses.length > 0) {
      toast.warning(t('egress:egress.restore.partial'), { description: losses.join(' ') })
    } else {
      toast.success(t('egress:egress.restore.done'), {
        description: t('egress:egress.restore.outcome', { count: mended }),
      })
    }
  } catch (error) {
    const known = isApiError(error) ? before : there
    toast.error(t('egress:egress.restore.failed'), {
      description: errorText(error),
      action: {
        label: t('egress:egress.restore.action'),
        onAct: () => void restoreRoute(t, gone, known),
      },
    })
  }
}

/** The routes of a network, as the table has read them since. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(egressRouteListQuery(networkId).queryKey) ?? []).map(({ id }) => id)
