import { rowChange } from '@meshdeck/api/row-change'
import { toast, useTranslation } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { egressChanges } from './egress-changes'
import type { EgressRow } from './egress-rows'
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
}

/** Switching many routes at once, each upon what it is then; the toast takes them back. */
export function useEgressSwitches() {
  const { t } = useTranslation('egress')

  function switchMany(rows: readonly EgressRow[], field: 'nat' | 'status', isOn: boolean): BulkJob {
    const { title, text, action } = texts[field][isOn ? 'on' : 'off']
    const { many } = rowChange({
      change: async () => (await egressChanges()).updateEgressRoute,
      inputOf: ({ route }: EgressRow) => ({ route, [field]: isOn }),
      onDone: (done) => offerUndo(done.filter(({ route }) => route[field] !== isOn)),
    })

    /** Only those that were otherwise before go back. */
    function offerUndo(changed: readonly EgressRow[]) {
      if (changed.length === 0) return
      toast.success(t('egress.updatedMany', { count: changed.length }), {
        action: { label: t('egress.undo'), onAct: () => void undo(changed) },
      })
    }

    async function undo(changed: readonly EgressRow[]) {
      const { updateEgressRoute } = await egressChanges()
      const failed: string[] = []
      for (const { name, route } of changed) {
        await updateEgressRoute
          .send({ route, ...switchedBack(route, field) })
          .catch(() => void failed.push(name))
      }
      updateEgressRoute.settle([])
      if (failed.length === 0) toast.success(t('egress.updated'))
      else toast.error(t(`egress.${field}.failed`), { description: failed.join(', ') })
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
