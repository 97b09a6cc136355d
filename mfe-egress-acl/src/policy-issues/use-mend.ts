import { useCan, useCapabilities } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'

import { useConnect } from '../connectivity-check/use-connect'
import { paths } from '../paths'
import { usePolicyCleanup } from '../policies/use-policy-cleanup'
import { usePolicyDeletion } from '../policies/use-policy-deletion'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'
import { mendOf, nodeAlone, type IssueRow } from './issue-rows'

/** What mends a policy with an issue: the form, a question, or the page of what it is about. */
export function useMend(networkId: string): (issue: IssueRow) => MenuAction {
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
    const node = nodeAlone(off?.things ?? [])
    const mend = mendOf(issue)
    const [first] = ends
    const disabledReason = refusal ?? (row.isDefault ? t('policies.defaultOnly') : undefined)
    const edit = {
      id: 'edit' as const,
      label: t('policyIssues.mend.edit'),
      disabledReason,
      to: linkTo('edit-policy', { policy: row.id }),
    }
    if (mend === 'connect' && node)
      return {
        label: t('connectivityCheck.fix.connect', { name: node.name }),
        disabledReason: whyNotIn(networkId, t('policies.refused')),
        onSelect: () => !isPending && connect(node),
      }
    if (mend === 'clean-up')
      return { label: t('policyIssues.mend.cleanUp'), disabledReason, onSelect: () => cleanUp(row) }
    if (mend === 'delete')
      return {
        label: t('policyIssues.mend.delete'),
        disabledReason,
        onSelect: () => deleteOne(row),
      }
    if (mend === 'opener' && by)
      return { label: t('policyIssues.mend.opener'), to: paths.policy(networkId, by.id) }
    if (mend === 'route' && first)
      return { label: t('policyIssues.mend.route'), to: paths.egressRoute(networkId, first.id) }
    // community servers have no page of a tag
    if (mend === 'tag' && first && isPro)
      return { label: t('policyIssues.mend.tag'), to: paths.tag(networkId, first.id) }
    return edit
  }
}
