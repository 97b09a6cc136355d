import type { IssueKind, PolicyIssue, PolicySide, EntityRef } from '@meshdeck/domain/reach'
import { useCan, useCapabilities } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'

import { useConnect } from '../shared/nodes'
import { paths } from '../shared/paths'
import type { PolicyEnd } from '../shared/policy-ends'
import type { PolicyRow } from '../shared/policy-rows'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import type { PolicySwitching } from './PolicySwitch'
import { usePolicyCleanup, usePolicyDeletion } from './use-policy-deletion'

/** Issue with a policy, as a table row; a policy may have several. */
export type IssueRow = {
  id: string
  name: string
  kind: IssueKind
  /** Ends of the policy that the issue concerns. */
  ends: PolicyEnd[]
  /** Policy that makes this one redundant. */
  by: { id: string; name: string; row: PolicyRow | undefined } | undefined
  /** End that no connection can use now, with the names of its entities. */
  off: { side: PolicySide; entities: Array<EntityRef & { name: string }> } | undefined
  row: PolicyRow
}

/**
 * The issues found, with names from the list of policies. Left out are those of policies that are no longer listed, and
 * of the network's own: they are there in every network, and can only be switched.
 */
export function toIssueRows(
  issues: readonly PolicyIssue[],
  policies: readonly PolicyRow[],
  nameOf: (entity: EntityRef) => string,
): IssueRow[] {
  const rows = new Map(policies.map((row) => [row.id, row]))
  return issues.flatMap(({ policy, kind, items, by, off }) => {
    const row = rows.get(policy.id)
    if (!row || row.isDefault) return []
    const keys = new Set(items.map(({ id, value }) => `${id} ${value}`))
    const all = [...row.sources, ...row.destinations].map((end) => [end.key, end] as const)
    // an entity on both sides is named once
    const ends = [...new Map(all).values()].filter(({ key }) => keys.has(key))
    return {
      id: `${policy.id} ${kind}`,
      name: row.name,
      kind,
      ends,
      by: by && { id: by.id, name: rows.get(by.id)?.name ?? by.name, row: rows.get(by.id) },
      off: off && {
        ...off,
        entities: off.entities.map((entity) => ({ ...entity, name: nameOf(entity) })),
      },
      row,
    }
  })
}

/** The search finds an issue by its policy, its resources, and the other policy that causes it. */
export const issueSearchText = ({ name, ends, by, off }: IssueRow): string =>
  [name, by?.name ?? '', ...[...ends, ...(off?.entities ?? [])].map((end) => end.name)].join(' ')

type Fix = 'connect' | 'clean-up' | 'edit' | 'delete' | 'route' | 'tag' | 'opener'

const FIXES: Readonly<Record<IssueKind, Fix>> = {
  'empty-end': 'edit',
  'names-gone': 'clean-up',
  'names-nothing': 'edit',
  'empty-tag': 'tag',
  'empty-group': 'edit',
  'route-off': 'route',
  'route-without-node': 'route',
  'decides-nothing': 'delete',
  'hidden-by-open': 'opener',
  shadowed: 'delete',
  'service-ignored': 'edit',
  'answers-open': 'edit',
  'nobody-there': 'connect',
  'unknown-kind': 'edit',
}

/**
 * Returns the fix for an issue; disabling the policy always fixes it too. Entities that are still in the list can't be
 * removed as deleted.
 */
export function fixOf({ kind, row, off }: IssueRow): Fix {
  const fix = FIXES[kind]
  if (fix === 'connect') return off && nodeAlone(off.entities) ? 'connect' : 'edit'
  return fix === 'clean-up' && row.goneEnds.length === 0 ? 'edit' : fix
}

/** Returns the node if it is the only entity of an end, so that one press can connect it. */
const nodeAlone = <Ref extends EntityRef>([one, ...others]: readonly Ref[]): Ref | undefined =>
  one?.kind === 'node' && others.length === 0 ? one : undefined

/**
 * Returns a function for the action that fixes an issue: the form, a confirmation, or the page of the entity concerned.
 */
export function useFixAction(
  networkId: string,
  switching: PolicySwitching,
): (issue: IssueRow) => MenuAction {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { mutate: connect, isPending } = useConnect(networkId)
  const { isPro } = useCapabilities()
  const { whyNotIn } = useCan()
  const { refusal } = usePolicyRights(networkId)
  const cleanUp = usePolicyCleanup(networkId)
  const { deleteOne } = usePolicyDeletion()

  return (issue) => {
    const { row, ends, by, off } = issue
    const node = nodeAlone(off?.entities ?? [])
    const fix = fixOf(issue)
    const [firstEnd] = ends
    const disabledReason = refusal ?? (row.isDefault ? t('policies.defaultOnly') : undefined)
    const edit = {
      id: 'edit' as const,
      label: t('policies.issues.mend.edit'),
      disabledReason,
      to: linkTo('edit-policy', { policy: row.id }),
    }
    if (fix === 'connect' && node)
      return {
        label: t('connectivity.fix.connect', { name: node.name }),
        disabledReason: whyNotIn(networkId, t('policies.refused')),
        onSelect: () => !isPending && connect(node),
      }
    if (fix === 'clean-up')
      return {
        label: t('policies.issues.mend.cleanUp'),
        disabledReason,
        onSelect: () => cleanUp(row),
      }
    if (fix === 'delete')
      return {
        label: t('policies.issues.mend.delete'),
        disabledReason,
        onSelect: () => deleteOne(row),
      }
    if (fix === 'opener' && by?.row) {
      const opener = by.row
      return {
        label: t('policies.issues.mend.disable', { policy: by.name }),
        disabledReason: switching.refusal,
        onSelect: () => void switching.change(opener, false, () => undefined),
      }
    }
    if (fix === 'route' && firstEnd)
      return {
        label: t('policies.issues.mend.route'),
        to: paths.egressRoute(networkId, firstEnd.id),
      }
    // the community edition has no page for a tag
    if (fix === 'tag' && firstEnd && isPro)
      return { label: t('policies.issues.mend.tag'), to: paths.tag(networkId, firstEnd.id) }
    return edit
  }
}
