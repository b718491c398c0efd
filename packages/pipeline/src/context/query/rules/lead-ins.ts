/** "According to chapter 7, how does ..." and "Can you please tell me how ...": the question comes after them. */
export function withoutLeadIn(text: string): string {
  let rest = text.trim();
  for (;;) {
    const next = leadIns.reduce((shorter, leadIn) => shorter.replace(leadIn, ''), rest);
    if (next === rest || next === '') return rest;
    rest = next;
  }
}

const leadIns = [
  /^(?:and|but|so|ok(?:ay)?|well|hi|hello|hey|please|pls|thanks|thank you|now|also|then|briefly|in short|in brief|quick question)\b[,:!. ]\s*(?=\S)/i,
  /^(?:if|when|once|after|before|since|because|although|while|whenever|suppose|assuming|say) [^,?]{3,100}, (?=(?:then )?(?:what|how|why|who|which|when|where|is|are|do|does|did|can|could|should|would|will)\b)/i,
  /^(?:according to|based on|as per|from|in|for|on|per|given|with) (?=\S)[^,?]{1,60}, (?=\S)/i,
  /^(?:i(?: would|'d)? (?:like|want|need|wish|love) (?:you )?to (?:know|understand|learn|see|find out|hear)|i(?:'m| am) (?:wondering|curious|interested|trying to understand|not sure)(?: about| in)?|i (?:wonder|don't (?:know|understand|see)|do not (?:know|understand|see)))\s+(?=\S)/i,
  /^(?:(?:can|could|would|will) (?:you|someone|anyone|we)|do you know|are you able to|is it possible to|let's|let us|help me(?: to)?) (?=\S)/i,
  /^(?:tell|show|teach) (?:me|us) (?=what|who|when|where|which|how|why|if|whether)/i,
  /^(?:understand|know|see|learn|figure out|find out) (?=what|who|when|where|which|how|why)/i,
];
