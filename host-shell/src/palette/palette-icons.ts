import { FileText, Plus, type LucideIcon } from 'lucide-react'

import { useIcons } from '../navigation/icons'

/** Those that only the palette shows: they come with it. */
const own: Readonly<Record<string, LucideIcon>> = { file: FileText, plus: Plus }

/** The icon of a name that a remote or a recent visit has; a plain ring for one that nobody draws. */
export function usePaletteIcons(): (name: string) => LucideIcon {
  const iconNamed = useIcons()
  return (name) => (Object.hasOwn(own, name) ? own[name] : undefined) ?? iconNamed(name)
}
