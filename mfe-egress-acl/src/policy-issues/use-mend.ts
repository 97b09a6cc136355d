import { useCan, useCapabilities } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'

import { useConnectivityCheckWords } from '../connectivity-check/connectivity-check-words'
import { useConnect } from '../connectivity-check/use-connect'
import { paths } from '../paths'
import { usePolicyCleanup } from '../policies/use-policy-cleanup'
import { usePolicyDeletion } from '../policies/use-policy-deletion'
import { usePolicyWords } from '../policy-model/policy-words'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { mendOf, nodeAlone, type IssueRow } from './issue-rows'
import { usePolicyIssueWords } from './policy-issue-words'

/** What mends a policy with an issue: the form, a question, or the page of what it is about. */
export function useMend(networkId: string): (issue: IssueRow) => MenuAction {
  const { t } = usePolicyIssueWords()
  const { t: ofPolicies } = usePolicyWords()
  const { linkTo } = useDialog()
  const { t: ofConnection } = useConnectivityCheckWords()
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
    const disabledReason = refusal ?? (row.isDefault ? ofPolicies('defaultOnly') : undefined)
    const edit = {
      id: 'edit' as const,
      label: t('mend.edit'),
      disabledReason,
      to: linkTo('edit-policy', { policy: row.id }),
    }
    if (mend === 'connect' && node)
      return {
        label: ofConnection('fix.connect', { name: node.name }),
        disabledReason: whyNotIn(networkId, ofPolicies('refused')),
        onSelect: () => !isPending && connect(node),
      }
    if (mend === 'clean-up')
      return { label: t('mend.cleanUp'), disabledReason, onSelect: () => cleanUp(row) }
    if (mend === 'delete')
      return { label: t('mend.delete'), disabledReason, onSelect: () => deleteOne(row) }
    if (mend === 'opener' && by)
      return { label: t('mend.opener'), to: paths.policy(networkId, by.id) }
    if (mend === 'route' && first)
      return { label: t('mend.route'), to: paths.egressRoute(networkId, first.id) }
    // community servers have no page of a tag
    if (mend === 'tag' && first && isPro)
      return { label: t('mend.tag'), to: paths.tag(networkId, first.id) }
    return edit
  }
}
