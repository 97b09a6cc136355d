import { rowChange } from '@meshdeck/api/row-change'
import { toast, useTranslation } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { policyChanges } from '../policy-form/policy-changes'
import type { PolicyRow } from './policy-rows'
import { usePolicyRights } from './use-policy-rights'

/** Whole keys of what switching asks. */
const texts = {
  on: {
    title: 'policies:switch.enableMany',
    text: 'policies:switch.enableText',
    action: 'policies:switch.enable',
  },
  off: {
    title: 'policies:switch.disableMany',
    text: 'policies:switch.disableText',
    action: 'policies:switch.disable',
  },
}

/** Switching many policies at once, each upon what it is then; the toast takes them back. */
export function usePolicySwitches(networkId: string) {
  const { t } = useTranslation('policies')
  const { forced } = usePolicyRights(networkId)

  function switchMany(rows: readonly PolicyRow[], enabled: boolean): BulkJob {
    const { title, text, action } = texts[enabled ? 'on' : 'off']
    const { many } = rowChange({
      change: async () => (await policyChanges()).switchPolicy,
      inputOf: ({ policy }: PolicyRow) => ({ policy, ...forced, enabled, isOneOfMany: true }),
      onDone: (done) => offerUndo(done.filter(({ isEnabled }) => isEnabled !== enabled)),
    })

    /** Only those that were otherwise before go back. */
    function offerUndo(changed: readonly PolicyRow[]) {
      if (changed.length === 0) return
      toast.success(t('switch.doneMany', { count: changed.length }), {
        action: { label: t('undo'), onAct: () => void undo(changed) },
      })
    }

    async function undo(changed: readonly PolicyRow[]) {
      const { switchPolicy } = await policyChanges()
      const failed: string[] = []
      for (const { name, policy } of changed) {
        await switchPolicy
          .send({ policy, ...forced, enabled: !enabled, isOneOfMany: true })
          .catch(() => void failed.push(name))
      }
      switchPolicy.settle([])
      if (failed.length === 0) toast.success(t('switch.undone'))
      else toast.error(t('switch.failedMany'), { description: failed.join(', ') })
    }

    return {
      title: t(title, { count: rows.length }),
      description: t(text),
      action: t(action),
      ...many(rows),
    }
  }

  return { switchMany }
}
