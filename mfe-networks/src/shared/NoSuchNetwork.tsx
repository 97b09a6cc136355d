import { EmptyState, LinkButton } from '@meshdeck/ui'
import { Unplug } from 'lucide-react'

import { useTranslation } from '../translations'
import { paths } from './paths'

/** In the place of a network that the list does not have: deleted, or not for this user. */
export function NoSuchNetwork() {
  const { t } = useTranslation()

  return (
    <EmptyState icon={Unplug} title={t('nodes.notFound')} description={t('nodes.notFoundHint')}>
      <LinkButton to={paths.networks()}>{t('nodes.allNetworks')}</LinkButton>
    </EmptyState>
  )
}
