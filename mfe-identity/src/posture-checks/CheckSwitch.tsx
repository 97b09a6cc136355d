import { editOfPostureCheck, updatePostureCheck } from '@meshdeck/api/posture-check-changes'
import { errorText, toast, useCan, useMutation } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'
import type { CheckRow } from './check-rows'

/** Whether devices are held against it. Shows what is wanted while the call runs. */
export function CheckSwitch({ row: { id, name, isOn, check } }: { row: CheckRow }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const networkId = check.network_id
  const {
    mutateAsync: switchTo,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (status: boolean) => {
      const base = editOfPostureCheck(check)
      await updatePostureCheck({ networkId, id, base, mine: { ...base, status } })
    },
  })

  // awaited here and not in callbacks of the hook, which fall silent when the row scrolls away
  async function handleChange(status: boolean) {
    try {
      await switchTo(status)
      toast.success(
        t(status ? 'postureChecks.switchedOn' : 'postureChecks.switchedOff', { name }),
        {
          description: t('postureChecks.reachNote'),
        },
      )
    } catch (error) {
      toast.error(t('postureChecks.switchFailed', { name }), { description: errorText(error) })
    }
  }

  return (
    <>
      {/* in the list of a phone no header says what is switched */}
      <Span hideFrom="md">{t('postureChecks.active')}</Span>
      <RowSwitch
        label={t('postureChecks.activeOf', { name })}
        isOn={isPending ? variables : isOn}
        isBusy={isPending}
        disabledReason={whyNotIn(networkId, t('postureChecks.refused'))}
        onChange={(status) => void handleChange(status)}
      />
    </>
  )
}
