import { EmptyState, LinkButton } from '@meshdeck/ui'
import { Unplug } from 'lucide-react'

import { useTranslation } from '../translations'
import { paths } from './paths'

/** Message for a network that isn't in the list: deleted, or not visible to this user. */
export function NoSuchNetwork() {
  const { t } = useTranslation()

  return (
    <EmptyState icon={Unplug} title={t('nodes.notFound')} description={t('nodes.notFoundHint')}>
      <LinkButton to={paths.networks()}>{t('nodes.allNetworks')}</LinkButton>
    </EmptyState>
  )
}
