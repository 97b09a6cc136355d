import type { ComponentType } from 'react'

/** Draws an icon in the colour of the text, such as those of lucide-react. */
export type IconComponent = ComponentType<{ size?: number | string; 'aria-hidden'?: 'true' }>
