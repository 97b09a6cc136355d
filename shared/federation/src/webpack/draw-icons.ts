import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { shellIcons } from '../icons'
import type { RemoteManifest } from '../remote-manifest'

/** An element of a lucide icon: its tag and its attributes. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string | number>>]

/**
 * Returns the icons of a manifest that the shell doesn't have, by name, each as one path on 24 × 24. They are read from
 * the lucide version of the remote. Throws a `TypeError` that names a missing icon.
 */
export async function drawIcons(
  { navigation, palette }: Pick<RemoteManifest, 'navigation' | 'palette'>,
  folder: string,
): Promise<Record<string, string>> {
  const entries = [...navigation, ...(palette?.kinds ?? []), ...(palette?.actions ?? [])]
  const shellNames = new Set<string>(shellIcons)
  const names = new Set(entries.map(({ icon }) => icon).filter((icon) => !shellNames.has(icon)))
  const drawings = [...names].map(
    async (name) => [name, (await shapesOf(name, folder)).map(outlineOf).join('')] as const,
  )
  return Object.fromEntries(await Promise.all(drawings))
}

async function shapesOf(name: string, folder: string): Promise<readonly Shape[]> {
  const lucide = createRequire(join(folder, 'package.json')).resolve('lucide-react')
  const file = join(lucide, '../../esm/icons', `${name}.mjs`)
  if (!existsSync(file)) throw new TypeError(`lucide has no icon "${name}"`)
  const picture: { __iconData: { node: readonly Shape[] } } = await import(pathToFileURL(file).href)
  return picture.__iconData.node
}

/** Converts an element to the outline of a path, to which others can be appended. */
export function outlineOf([tag, attributes]: Shape): string {
  const value = (name: string) => Number(attributes[name] ?? 0)
  const [x, y, width, height] = [value('x'), value('y'), value('width'), value('height')]
  const points = String(attributes.points).trim()
  switch (tag) {
    case 'path':
      // a relative start of a path begins at the corner
      return String(attributes.d).replace(/^m/, 'M0 0m')
    case 'circle':
      return ellipse(value('cx'), value('cy'), { rx: value('r'), ry: value('r') })
    case 'ellipse':
      return ellipse(value('cx'), value('cy'), { rx: value('rx'), ry: value('ry') })
    case 'rect': {
      const r = Number(attributes.rx ?? attributes.ry ?? 0)
      const corner = (dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
      const [w, h] = [width - 2 * r, height - 2 * r]
      return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
    }
    case 'line':
      return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`
    case 'polyline':
      return `M${points}`
    case 'polygon':
      return `M${points}z`
    default:
      throw new TypeError(`An icon with <${tag}> cannot be drawn as a path`)
  }
}

function ellipse(cx: number, cy: number, { rx, ry }: { rx: number; ry: number }): string {
  const halfEllipse = (dx: number) => `a${rx} ${ry} 0 1 0 ${dx} 0`
  return `M${cx - rx} ${cy}${halfEllipse(2 * rx)}${halfEllipse(-2 * rx)}z`
}
