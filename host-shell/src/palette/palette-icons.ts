import { FileText, Plus, type LucideIcon } from 'lucide-react'

import { iconNamed } from '../navigation/icons'

/** Of the published list those that only the palette shows: they come with it. */
const own: Readonly<Record<string, LucideIcon>> = { file: FileText, plus: Plus }

/** The icon of a published name; a plain ring for a name this shell does not know. */
export function paletteIcon(name: string): LucideIcon {
  return (Object.hasOwn(own, name) ? own[name] : undefined) ?? iconNamed(name)
}
