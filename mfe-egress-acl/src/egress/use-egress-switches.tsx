import { switchEgressRoute } from '@meshdeck/api/egress-changes'
import { rowChange } from '@meshdeck/api/row-change'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { AskedChange } from '../change-preview/AskedChange'
import type { EgressRow } from '../egress-model/egress-rows'
import { offerSwitchBack } from '../offer-switch-back'
import { useTranslation } from '../translations'
import { switchedBack } from './switched-back'

/** Whole keys of what switching asks and says. */
const texts = {
  status: {
    on: {
      title: 'egress:egress.status.enableMany',
      text: 'egress:egress.status.enableText',
      action: 'egress:egress.status.enable',
    },
    off: {
      title: 'egress:egress.status.disableMany',
      text: 'egress:egress.status.disableText',
      action: 'egress:egress.status.disable',
    },
  },
  nat: {
    on: {
      title: 'egress:egress.nat.enableMany',
      text: 'egress:egress.nat.enableText',
      action: 'egress:egress.nat.enable',
    },
    off: {
      title: 'egress:egress.nat.disableMany',
      text: 'egress:egress.nat.disableText',
      action: 'egress:egress.nat.disable',
    },
  },
} as const

/** Switching many routes at once, each upon what it is then; the toast takes them back. */
export function useEgressSwitches(networkId: string) {
  const { t } = useTranslation()

  function switchMany(rows: readonly EgressRow[], field: 'nat' | 'status', isOn: boolean): BulkJob {
    const { title, text, action } = texts[field][isOn ? 'on' : 'off']
    const { many } = rowChange({
      change: switchEgressRoute,
      inputOf: ({ route }: EgressRow) => ({ route, [field]: isOn }),
      onDone: (done) => offerUndo(done.filter(({ route }) => route[field] !== isOn)),
    })

    const offerUndo = (changed: readonly EgressRow[]) =>
      offerSwitchBack({
        changed,
        change: switchEgressRoute,
        inputOf: ({ route }) => ({ route, ...switchedBack(route, field) }),
        says: {
          done: t('egress.updatedMany', { count: changed.length }),
          undo: t('egress.undo'),
          undone: t('egress.updated'),
          failed: t(`egress.${field}.failed`),
        },
      })

    return {
      title: t(title, { count: rows.length }),
      description:
        field === 'nat' ? (
          t(text)
        ) : (
          <AskedChange
            networkId={networkId}
            edit={{ egress: { put: rows.map(({ route }) => ({ ...route, status: isOn })) } }}
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
