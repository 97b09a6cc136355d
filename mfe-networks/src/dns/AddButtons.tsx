import { useCan } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useDnsWords } from './dns-words'

/** Opens the dialog for a new entry, for those who may change the network; others learn why not. */
export function AddDnsEntryButton({ networkId }: { networkId: string }) {
  const { t } = useDnsWords()
  return (
    <AddButton
      networkId={networkId}
      dialog="new-dns-entry"
      label={t('add')}
      refusal={t('refused')}
    />
  )
}

/** The same for a new name server. */
export function AddNameServerButton({ networkId }: { networkId: string }) {
  const { t } = useDnsWords()
  return (
    <AddButton
      networkId={networkId}
      dialog="new-name-server"
      label={t('addServer')}
      refusal={t('serverRefused')}
    />
  )
}

type Props = { networkId: string; dialog: string; label: string; refusal: string }

function AddButton({ networkId, dialog, label, refusal }: Props) {
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {label}
    </>
  )

  if (administerNetwork(networkId)) {
    return (
      <LinkButton variant="solid" to={linkTo(dialog)}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={refusal}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
