import { preferenceAtom, useAtom, z } from '@meshdeck/platform'

const singleKeysAtom = preferenceAtom('single_keys', z.oneOf(['on', 'off']))

/**
 * Whether keys without a modifier do something, and how to switch them: who speaks to the device, or
 * touches keys by accident, needs them off (WCAG 2.1.4). Kept on this device.
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [stored, store] = useAtom(singleKeysAtom)
  return [stored !== 'off', (isOn) => store(isOn ? 'on' : 'off')]
}
