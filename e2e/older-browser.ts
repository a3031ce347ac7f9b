import type { Page } from '@playwright/test'
import compat from 'core-js-compat'

/** The oldest browsers that the pages of patients are made for. */
const oldest = { chrome: '90', safari: '14' }

/** What those have, and do only in rare cases otherwise than newer ones. */
const partly =
  /^es\.(error|aggregate-error|array\.(includes|push|unshift)|json\.(parse|stringify)|regexp\.flags|typed-array\.(fill|set|sort)|symbol)\b|^web\.(dom-exception|immediate|url-search-params\.(delete|has)$)/

/** Takes away from a page all that the oldest browsers lack of the language's and the web's functions. */
export async function makeOlder(page: Page): Promise<void> {
  const { list } = compat.compat({ targets: oldest, modules: /^(es|web)\./ })
  const names = list.filter((name) => !partly.test(name))
  await page.addInitScript((missing) => {
    const find = (owner: object, name: string) =>
      Object.getOwnPropertyNames(owner).find(
        (it) => it.toLowerCase() === name.replaceAll('-', '').replace('alternative', ''),
      )
    const remove = (owner: object, name: string) => {
      const found = find(owner, name)
      if (found !== undefined) delete (owner as Record<string, unknown>)[found]
    }
    const typedArray = Object.getPrototypeOf(Int8Array) as { prototype: object }
    for (const [, owner, name] of missing.map((it) => it.split('.'))) {
      const ownerName = find(globalThis, owner!)
      if (owner === 'typed-array') remove(typedArray.prototype, name!)
      else if (name === undefined || name === 'constructor') remove(globalThis, owner!)
      else if (ownerName !== undefined) {
        const constructor = (globalThis as Record<string, unknown>)[ownerName] as {
          prototype?: object
        }
        remove(constructor, name)
        if (constructor.prototype) remove(constructor.prototype, name)
      }
    }
  }, names)
}
