import { switchPolicy } from '@meshdeck/api/policy-changes'
import { rowChange } from '@meshdeck/api/row-change'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { AskedChange } from '../change-preview/AskedChange'
import { offerSwitchBack } from '../offer-switch-back'
import type { PolicyRow } from '../policy-model/policy-rows'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'

/** Whole keys of what switching asks. */
const texts = {
  on: {
    title: 'egress:policies.switch.enableMany',
    text: 'egress:policies.switch.enableText',
    action: 'egress:policies.switch.enable',
  },
  off: {
    title: 'egress:policies.switch.disableMany',
    text: 'egress:policies.switch.disableText',
    action: 'egress:policies.switch.disable',
  },
} as const

/** Switching many policies at once, each upon what it is then; the toast takes them back. */
export function usePolicySwitches(networkId: string) {
  const { t } = useTranslation()
  const { forced } = usePolicyRights(networkId)

  function switchMany(rows: readonly PolicyRow[], enabled: boolean): BulkJob {
    const { title, text, action } = texts[enabled ? 'on' : 'off']
    const inputTo = ({ policy }: PolicyRow, isOn: boolean) => ({
      policy,
      ...forced,
      enabled: isOn,
      isOneOfMany: true,
    })
    const { many } = rowChange({
      change: switchPolicy,
      inputOf: (row: PolicyRow) => inputTo(row, enabled),
      onDone: (done) => offerUndo(done.filter(({ isEnabled }) => isEnabled !== enabled)),
    })

    const offerUndo = (changed: readonly PolicyRow[]) =>
      offerSwitchBack({
        changed,
        change: switchPolicy,
        inputOf: (row) => inputTo(row, !enabled),
        says: {
          done: t('policies.switch.doneMany', { count: changed.length }),
          undo: t('policies.undo'),
          undone: t('policies.switch.undone'),
          failed: t('policies.switch.failedMany'),
        },
      })

    return {
      title: t(title, { count: rows.length }),
      description: (
        <AskedChange
          networkId={networkId}
          edit={{
            policies: { put: rows.map(({ policy }) => ({ ...policy, ...forced, enabled })) },
          }}
        >
          {t(text)}
        </AskedChange>
      ),
      action: t(action),
      ...many(rows),
    }
  }

  return { switchMany }
}
