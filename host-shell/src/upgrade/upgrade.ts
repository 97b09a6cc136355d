import { atom, useAtomValue, useSetAtom } from '@meshdeck/platform'

const upgradeAtom = atom<string>()

/** The version that the server could be brought to, once a newer one is known [SV-003]. */
export function useUpgrade(): string | undefined {
  return useAtomValue(upgradeAtom)
}

/** For the check that looks for one. */
export function useTellUpgrade() {
  return useSetAtom(upgradeAtom)
}
