import type { RightSource } from '@meshdeck/domain/effective-rights'
import { TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { sourceOfRight } from './source-of-right'
import type { RolesAndGroups } from './use-rights-estate'

/** What gives a right, as a link to it. */
export function SourceName({ source, estate }: { source: RightSource; estate: RolesAndGroups }) {
  const { t } = useTranslation()
  const { name, to } = sourceOfRight(t, source, estate)
  return to === undefined ? name : <TextLink to={to}>{name}</TextLink>
}
