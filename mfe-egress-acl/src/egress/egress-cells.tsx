import type { EgressRoute } from '@meshdeck/api/egress'
import { type EgressChange, switchEgressRoute } from '@meshdeck/api/egress-changes'
import {
  errorText,
  isApiError,
  type TFunction,
  toast,
  useCan,
  useCapabilities,
  useMutation,
} from '@meshdeck/platform'
import { Span, Tooltip } from '@meshdeck/ui'
import { MoreNames, RowCopyButton, RowSwitch } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'

import { useOutcome } from '../change-preview/use-outcome'
import type { EgressNode, EgressRow } from '../shared/egress-rows'
import { StandingSwitch } from '../shared/StandingSwitch'
import { useTranslation } from '../translations'

/** Where a route leads: a range to copy [EG-023], or the internet [EG-008 to EG-011]. */
export function EgressTarget({ name, target }: Pick<EgressRow, 'name' | 'target'>) {
  const { t } = useTranslation()
  if (target === undefined) return <Internet />

  return (
    <>
      <span className="mono strong">{target}</span>
      <RowCopyButton value={target} of={t('egress.targetOf', { name })} />
    </>
  )
}

/** The word beside the icon is for those who cannot hover. */
export function Internet() {
  const { t } = useTranslation()
  const label = t('egress.internet')

  return (
    <>
      <Tooltip content={label}>
        <Globe size="1rem" role="img" aria-label={label} />
      </Tooltip>
      <span className="strong">{t('egress.internetShort')}</span>
    </>
  )
}

const SHOWN_NODES = 5

type NodesProps = {
  nodes: readonly EgressNode[]
  /** With the bare metrics, as the cards of the list have them. */
  isBrief?: boolean
}

/** The nodes that lead to a range, the first five of them [EG-024, EG-025]. */
export function EgressNodes({ nodes, isBrief = false }: NodesProps) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const fullName = egressNodeName(t, isPro)
  const names = nodes.map(isBrief ? briefNodeName(t, isPro) : fullName)
  if (names.length === 0) return t('egress.noNodes')

  const shown = names.slice(0, SHOWN_NODES).join(', ')
  const others = names.slice(SHOWN_NODES)
  return (
    <>
      <span className="text" title={nodes.slice(0, SHOWN_NODES).map(fullName).join(', ')}>
        {shown}
      </span>
      <MoreNames names={others} label={t('egress.moreNodes', { n: others.length })} />
    </>
  )
}

/** What an egress node is called on this server. */
export function useEgressNodeName(): (node: EgressNode) => string {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  return egressNodeName(t, isPro)
}

/** What an egress node is called: with its metric on Pro, where there may be several (decision C-24). */
export const egressNodeName =
  (t: TFunction, isPro: boolean) =>
  (node: EgressNode): string =>
    isPro ? withMetric(t, node, t('egress:egressRoute.metric', node)) : node.name

/** The same where there is no room for the word. */
const briefNodeName =
  (t: TFunction, isPro: boolean) =>
  (node: EgressNode): string =>
    isPro ? withMetric(t, node, node.metric) : node.name

const withMetric = (t: TFunction, { name, isTag }: EgressNode, metric: string | number) =>
  t(isTag ? 'egress:egress.tagWithMetric' : 'egress:egress.nodeWithMetric', { name, metric })

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

/** What takes a switch of a route back: with NAT the server has forgotten of which kind it was (contract 2.10). */
export const switchedBack = (
  { nat, mode, status }: EgressRoute,
  field: 'nat' | 'status',
): EgressChange => (field === 'nat' ? { nat, mode } : { status })
