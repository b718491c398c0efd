/** True if a follow-up (without its last sign) only continues: "Tell me more", "Why?", "Can you elaborate on that?" */
export function isContinuation(text: string): boolean {
  const sentences = text.split(/[.!?]+ /).filter((sentence) => !interjection.test(sentence));
  return sentences.length > 0 && sentences.every((sentence) => continuations.some((form) => form.test(sentence)));
}

const interjection =
  /^(?:ok(?:ay)?|well|yes|yeah|sure|great|thanks|thank you|thx|interesting|hm+|sorry|pardon|hey|oh|ah|wow|cool|nice|right|good|i see|got it|hello|hi)(?: (?:so|very) much)?[.!]*$/i;
const lead =
  '(?:(?:please|and|so|but|ok(?:ay)?|well|yes|yeah|sure|great|thanks|thank you|interesting|hm+|now|sorry|pardon|hey|oh|ah|wow|cool|nice|right)[,.!]? )*';
const ask =
  "(?:(?:can|could|would|will) (?:you|we) (?:please )?|i(?:'d| would) like (?:you )?to |i want (?:you )?to |please )?";
const it = '(?:that|this|it|these|those|them|that one|this one)(?: (?:topic|point|subject|idea|part|answer))?';
const continuations = [
  new RegExp(
    `^${lead}${ask}(?:tell|give|show|teach|say|hear|know|learn|explain|read|find out|share)?(?: me| us)? ?(?:some |a (?:little |bit |few )?)?(?:more|further)(?: (?:details?|information|info|examples?|context|background))?(?: (?:about|on|of|for|into) ${it})?(?: please)?$`,
    'i',
  ),
  new RegExp(
    `^${lead}${ask}(?:go on|once more|once again|one more time|again|come again|pardon|sorry|what|huh|continue|carry on|keep going|keep reading|proceed|next|more)(?: (?:with|to) the (?:next|following) (?:one|step|point|part|item|reason|stage))?(?: please)?$`,
    'i',
  ),
  new RegExp(
    `^${lead}${ask}(?:elaborate|expand|clarify|explain|rephrase|go deeper|dig deeper|dive deeper|go into (?:more )?detail|be more specific|say (?:that|it) again|repeat(?: (?:that|it))?|break (?:that|it|this) down|simplify|unpack)(?: (?:a (?:little )?bit|a little|further|more|again|better))*(?: (?:on |upon |about |into )?(?:${it}|(?:the|your) (?:last|first|previous) (?:point|part|answer|sentence)))?(?: (?:in (?:more|greater) detail|in (?:simpler|simple|other|plain|your own) (?:terms|words|english|language)|a (?:little )?(?:bit )?(?:more|further)|further|again|more simply|more))*(?: for me)?(?: please)?$`,
    'i',
  ),
  new RegExp(
    `^${lead}(?:in (?:more|greater) detail|in (?:simpler|simple|other|plain) (?:terms|words|english))(?: please)?$`,
    'i',
  ),
  new RegExp(
    `^${lead}(?:why|how|when|where|who|since when|until when|how so|how come|how exactly|why not|why exactly|why so|by whom|for whom|with whom|where exactly|when exactly|says who|who (?:says|said|claims|claimed) (?:so|that|this|it))(?: (?:is|was|does|do|did|are|were) ${it})?(?: so)?$`,
    'i',
  ),
  new RegExp(
    `^${lead}(?:what else|anything else|who else|where else|is that (?:all|it|true|so|right)|is there (?:anything (?:else|more)|more)|such as|like what|for (?:example|instance)|in what way|really|are you sure|so what|then what|what then|and then|what (?:happens|comes|is) next|what do you mean(?: by ${it})?|what does ${it} mean|meaning)$`,
    'i',
  ),
  new RegExp(
    `^${lead}${ask}(?:give |show |tell )?(?:me |us )?(?:an(?:other)?|some|any|a few|one)(?: more| other| concrete)? examples?(?: (?:of|for) ${it})?(?: please)?$`,
    'i',
  ),
  new RegExp(`^${lead}i (?:still )?(?:don't|do not|didn't|did not) (?:understand|get|follow)(?: ${it})?$`, 'i'),
];
