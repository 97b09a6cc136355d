import { preferenceAtom, useAtom, z } from '@meshdeck/platform'

/** 1 the old access lists between single nodes, 2 access policies. */
type AclVersion = '1' | '2'

const aclVersionAtom = preferenceAtom('acl_version', z.oneOf(['1', '2']))

/** Which access control this person uses, on this device; anything else that is stored becomes 1 [SE-022, AC-003]. */
export function useAclVersion(): [AclVersion, (version: AclVersion) => void] {
  const [version, setVersion] = useAtom(aclVersionAtom)
  return [version ?? '1', setVersion]
}
