import { editOfNameServer, updateNameServer } from '@meshdeck/api/name-server-changes'
import type { NameServer } from '@meshdeck/api/name-servers'
import { errorText, toast, useCan, useMutation } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'

/** Whether devices ask it. Shows what is wanted while the call runs. */
export function NameServerSwitch({ nameServer }: { nameServer: NameServer }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { id, name, status, network_id } = nameServer
  const {
    mutateAsync: switchTo,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (isOn: boolean) => {
      const base = editOfNameServer(nameServer)
      await updateNameServer({ networkId: network_id, id, base, mine: { ...base, status: isOn } })
    },
  })

  // awaited here and not in callbacks of the hook, which fall silent when the row scrolls away
  async function handleChange(isOn: boolean) {
    try {
      await switchTo(isOn)
      toast.success(t(isOn ? 'nameServers.switchedOn' : 'nameServers.switchedOff', { name }))
    } catch (error) {
      toast.error(t('nameServers.switchFailed', { name }), { description: errorText(error) })
    }
  }

  return (
    <>
      {/* in the list of a phone no header says what is switched */}
      <Span hideFrom="md">{t('nameServers.active')}</Span>
      <RowSwitch
        label={t('nameServers.activeOf', { name })}
        isOn={isPending ? variables : status}
        isBusy={isPending}
        disabledReason={whyNotIn(network_id, t('nameServers.refused'))}
        onChange={(isOn) => void handleChange(isOn)}
      />
    </>
  )
}
