import { useTranslation } from '@meshdeck/platform'
import { EmptyState, LinkButton } from '@meshdeck/ui'
import { Unplug } from 'lucide-react'

import { paths } from '../paths'

/** In the place of a network that the list does not have: deleted, or not for this user. */
export function NoSuchNetwork() {
  const { t } = useTranslation('networks')

  return (
    <EmptyState
      icon={Unplug}
      title={t('networks:nodes.notFound')}
      description={t('networks:nodes.notFoundHint')}
    >
      <LinkButton to={paths.networks()}>{t('networks:nodes.allNetworks')}</LinkButton>
    </EmptyState>
  )
}
