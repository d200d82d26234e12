// Draws a card for each of some people: node example.mjs card.yaml cards

import { Lamina, LaminaError } from './lamina.mjs'

const [scene, folder, program = 'lamina'] = process.argv.slice(2)
const people = [{ author: 'Ada' }, { author: 'Grace' }, { author: 'Mary' }]

const lamina = new Lamina({ program, folder })
try {
  const answers = await Promise.all(
    people.map((person) => lamina.render({ scene, output: `${person.author}.png`, inputs: person })))
  console.log(answers.map((answer) => answer.output).join(' '))

  await lamina.render({ scene, output: 'wrong.png', set: { 'card.opacity': 2 } })
} catch (error) {
  if (!(error instanceof LaminaError)) throw error
  console.log(`${error.code}: ${error.message}`)
} finally {
  await lamina.close()
}
