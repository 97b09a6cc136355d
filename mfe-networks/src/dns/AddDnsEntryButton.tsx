import { useCan, useTranslation } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

/** Opens the dialog for a new entry, for those who may change the network; others learn why not. */
export function AddDnsEntryButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation('networks')
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {t('dns.add')}
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
    <Tooltip content={t('dns.refused')}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
