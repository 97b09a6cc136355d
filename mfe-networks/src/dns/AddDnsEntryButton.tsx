import { useCan } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useDnsWords } from './dns-words'

/** Opens the dialog for a new entry, for those who may change the network; others learn why not. */
export function AddDnsEntryButton({ networkId }: { networkId: string }) {
  const { t } = useDnsWords()
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {t('add')}
    </>
  )

  if (administerNetwork(networkId)) {
    return (
      <LinkButton variant="solid" to={linkTo('new-dns-entry')}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={t('refused')}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
