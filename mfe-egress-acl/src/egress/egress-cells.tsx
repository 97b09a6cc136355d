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
import { DetailSwitch } from '../shared/DetailSwitch'
import type { EgressNode, EgressRow } from '../shared/egress-rows'
import { useTranslation } from '../translations'

type TargetProps = Pick<EgressRow, 'name' | 'target' | 'virtualRange'>

/** Destination of a route: a range to copy [EG-023], with the range that stands for it, or the internet. */
export function EgressTarget({ name, target, virtualRange }: TargetProps) {
  const { t } = useTranslation()
  if (target === undefined) return <Internet />
  if (target === '') return t('egress.noDestination')

  return (
    <>
      <span className="mono strong">{target}</span>
      <RowCopyButton value={target} of={t('egress.targetOf', { name })} />
      {virtualRange !== undefined && (
        <Tooltip content={t('egress.virtualNat', { range: virtualRange, target })}>
          <span className="note text">{t('egress.via', { range: virtualRange })}</span>
        </Tooltip>
      )}
    </>
  )
}

/** The text next to the icon is for users who can't hover. */
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
  /** Whether to show only the number of the metric, as on cards. */
  isBrief?: boolean
}

/** Shows the first five nodes that route to a range, and a count of the rest. */
export function EgressNodes({ nodes, isBrief = false }: NodesProps) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const fullName = egressNodeName(t, isPro)
  const names = nodes.map(isBrief ? briefNodeName(t, isPro) : fullName)
  if (names.length === 0) return t('egress.noNodes')

  const shownNames = names.slice(0, SHOWN_NODES).join(', ')
  const hiddenNames = names.slice(SHOWN_NODES)
  return (
    <>
      <span className="text" title={nodes.slice(0, SHOWN_NODES).map(fullName).join(', ')}>
        {shownNames}
      </span>
      <MoreNames names={hiddenNames} label={t('egress.moreNodes', { n: hiddenNames.length })} />
    </>
  )
}

/** Returns a function for the name of an egress node on this server. */
export function useEgressNodeName(): (node: EgressNode) => string {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  return egressNodeName(t, isPro)
}

/** Returns the name of an egress node: with its metric on Pro, which allows several nodes (decision C-24). */
export const egressNodeName =
  (t: TFunction<'egress'>, isPro: boolean) =>
  (node: EgressNode): string =>
    isPro ? withMetric(t, node, t('egress.page.metric', node)) : node.name

/** Short form, without the word for the metric. */
const briefNodeName =
  (t: TFunction<'egress'>, isPro: boolean) =>
  (node: EgressNode): string =>
    isPro ? withMetric(t, node, node.metric) : node.name

const withMetric = (t: TFunction<'egress'>, { name, isTag }: EgressNode, metric: string | number) =>
  t(isTag ? 'egress.tagWithMetric' : 'egress.nodeWithMetric', { name, metric })

type Props = {
  route: EgressRoute
  field: 'nat' | 'status'
  /** Whether it is outside a table, next to its own label. */
  isOutsideTable?: boolean
}

/**
 * Switch for NAT or Active of a route. Shows the wanted state while the request runs, otherwise the state that the
 * server confirmed.
 */
export function EgressSwitch({ route, field, isOutsideTable = false }: Props) {
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
  const wantedValue = isPending ? variables[field] : undefined
  const { name } = route
  const AnySwitch = isOutsideTable ? DetailSwitch : RowSwitch

  // awaited here because callbacks of the hook don't run once the row is scrolled out of view
  async function handleChange(isOn: boolean) {
    const outcome =
      field === 'nat' ? undefined : outcomeNow({ egress: { put: [{ ...route, status: isOn }] } })
    try {
      await updateRoute({ [field]: isOn })
      const natText = t(isOn ? 'egress.nat.enabled' : 'egress.nat.disabled', { name })
      const description = field === 'nat' ? natText : (await outcome)?.text
      toast.success(t(`egress.${field}.done`), {
        ...(description !== undefined && { description }),
        action: { label: t('egress.undo'), onAct: () => void undo() },
      })
    } catch (error) {
      toast.error(t(`egress.${field}.failed`), { description: describe(error) })
    }
  }

  /** Reverts the switch on top of the route's current state [ER-076, decision C-09]. */
  async function undo() {
    try {
      await updateRoute(switchedBack(route, field))
      toast.success(t('egress.updated'))
    } catch (error) {
      toast.error(t(`egress.${field}.failed`), { description: describe(error) })
    }
  }

  /** Returns the server's message, or an unknown error if it sent none. */
  function describe(error: unknown): string {
    const isSilent = isApiError(error) && error.serverText === ''
    return isSilent ? t('egress.unknownError') : errorText(error)
  }

  return (
    <>
      {/* cards on a phone have no header that names the switch */}
      {!isOutsideTable && <Span hideFrom="md">{t(`egress.column.${field}`)}</Span>}
      <AnySwitch
        label={t(`egress.${field}.label`, { name })}
        isOn={wantedValue ?? route[field]}
        isBusy={isPending}
        disabledReason={whyNotIn(route.network, t('egress.refused'))}
        onChange={(isOn) => void handleChange(isOn)}
      />
    </>
  )
}

/** Destination of a route as text, for exports. */
export const egressTargetText = (
  t: TFunction<'egress'>,
  { target, virtualRange }: Pick<EgressRow, 'target' | 'virtualRange'>,
): string =>
  [
    target ?? t('egress.internetShort'),
    virtualRange !== undefined && t('egress.via', { range: virtualRange }),
  ]
    .filter(Boolean)
    .join(' ')

/**
 * Returns the edit that undoes a switch of a route: when NAT is turned off, the server forgets its mode (contract
 * 2.10).
 */
export const switchedBack = (
  { nat, mode, status }: EgressRoute,
  field: 'nat' | 'status',
): EgressChange => (field === 'nat' ? { nat, mode } : { status })
