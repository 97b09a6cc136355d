import { useNavigate } from '@meshdeck/platform'
import { Flex, Switch } from '@meshdeck/ui'

import { useAclVersion } from '../acl-version'
import { paths } from '../paths'
import { useTranslation } from '../translations'

/**
 * Leads to the access lists of a server before 1.5.1, which is remembered (decision OP-47). It is off wherever it is
 * seen, for this page is the other way.
 */
export function UseOldSwitch({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const [, setVersion] = useAclVersion()
  const navigate = useNavigate()

  function handleChange() {
    setVersion('1')
    void navigate(paths.oldAcls(networkId))
  }

  return (
    <Flex as="label" gap="2" alignItems="center" color="fg.muted" textStyle="sm">
      <Switch checked={false} onChange={handleChange} />
      {t('policies.useOld')}
    </Flex>
  )
}
