import type { EgressRoute } from '@meshdeck/api/egress'
import { switchEgressRoute } from '@meshdeck/api/egress-changes'
import type { EgressChange } from '@meshdeck/api/egress-changes'
import { errorText, isApiError, toast, useCan, useMutation } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'

import { useOutcome } from '../change-preview/use-outcome'
import { StandingSwitch } from '../StandingSwitch'
import { useTranslation } from '../translations'
import { switchedBack } from './switched-back'

type Props = {
  route: EgressRoute
  field: 'nat' | 'status'
  /** Outside of a table, beside its own label. */
  isStanding?: boolean
}

/**
 * NAT or Active of a route [EG-013, EG-014, EG-018]. Shows what is wanted while the call runs, and
 * what the server has confirmed before and after.
 */
export function EgressSwitch({ route, field, isStanding = false }: Props) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const {
    mutateAsync: updateRoute,
    isPending,
    variables,
  } = useMutation({
    mutationFn: (change: EgressChange) => switchEgressRoute({ ...change, route }),
  })
  const { outcomeNow } = useOutcome(route.network)
  const wanted = isPending ? variables[field] : undefined
  const { name } = route
  const AnySwitch = isStanding ? StandingSwitch : RowSwitch

  // awaited here and not in callbacks of the hook, which fall silent when the row scrolls away
  async function handleChange(isOn: boolean) {
    const told =
      field === 'nat' ? undefined : outcomeNow({ egress: { put: [{ ...route, status: isOn }] } })
    try {
      await updateRoute({ [field]: isOn })
      const ofNat = t(isOn ? 'egress.nat.enabled' : 'egress.nat.disabled', { name })
      const description = field === 'nat' ? ofNat : (await told)?.text
      toast.success(t(`egress.${field}.done`), {
        ...(description !== undefined && { description }),
        action: { label: t('egress.undo'), onAct: () => void undo() },
      })
    } catch (error) {
      toast.error(t(`egress.${field}.failed`), { description: describe(error) })
    }
  }

  /** Back to what it was, upon what the route is then [ER-076, decision C-09]. */
  async function undo() {
    try {
      await updateRoute(switchedBack(route, field))
      toast.success(t('egress.updated'))
    } catch (error) {
      toast.error(t(`egress.${field}.failed`), { description: describe(error) })
    }
  }

  /** The message of an error, or that it is unknown when the server gave none [ER-033, ER-034]. */
  function describe(error: unknown): string {
    const isSilent = isApiError(error) && error.serverText === ''
    return isSilent ? t('egress.unknownError') : errorText(error)
  }

  return (
    <>
      {/* in the list of a phone no header says what is switched */}
      {!isStanding && <Span hideFrom="md">{t(`egress.column.${field}`)}</Span>}
      <AnySwitch
        label={t(`egress.${field}.label`, { name })}
        isOn={wanted ?? route[field]}
        isBusy={isPending}
        disabledReason={whyNotIn(route.network, t('egress.refused'))}
        onChange={(isOn) => void handleChange(isOn)}
      />
    </>
  )
}
