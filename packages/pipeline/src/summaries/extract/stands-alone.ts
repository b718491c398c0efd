/**
 * True for a sentence that is understood without those around it: it points at nothing before it or on the page, asks nothing, leads the
 * reader through no steps, is no caption, and is free of markup. English words; other languages fail by their marks alone.
 */
export function standsAlone(sentence: string): boolean {
  return ![pointsBack, pointsAtUnnamed, pointsAtPage, walksAlong, caption, markup, question].some((pattern) =>
    pattern.test(sentence),
  );
}

/** True for a sentence about the whole: "In this chapter we ...". */
export function isAboutWhole(sentence: string): boolean {
  return /\bthis (?:chapter|part|book|section|guide|manual|page|article|paper)\b/i.test(sentence);
}

const pointsBack =
  /^["'“‘(_*]*(?:(?:this|that|these|those|it|they|he|she|him|her|its|their|his|such|both|neither|either|another|others?|then|thus|therefore|hence|however|but|and|or|nor|yet|so|also|still|instead|otherwise|moreover|furthermore|additionally|similarly|likewise|conversely|meanwhile|finally|lastly|first|firstly|second|secondly|third|thirdly|next|again|here|there|after all|of course|for example|for instance|in (?:addition|other words|contrast|fact|short|turn|this (?:case|way|example))|on the other hand|as (?:a result|mentioned|noted|discussed|we|you|i)|at this point|because of this|nevertheless|nonetheless|unfortunately|fortunately|luckily|ok|okay|well|sure|yes|no|indeed|especially|once|unlike with|hearing|note that|notice that|remember|recall)\b(?! (?:chapter|part|book|guide|manual|paper)\b))(?!-)/i;
const pointsAtUnnamed =
  /^["'“‘(_*]*(?:\S+ ){0,4}(?:these|those|such|this|former|latter)\b(?! (?:chapter|part|book|section|guide|manual|page|article|paper)\b)|^the (?:idea|difficulty|problem|result|answer|reason|point|trick|catch|exact|same|other|second|third|last|rest|remaining)\b/i;
const pointsAtPage =
  /\b(?:above|below|the following|as follows|(?:shown|see|seen|listed|given|described) (?:in|above|below|here|on)|previous(?:ly)?|earlier|later in|in the (?:next|last|preceding) (?:section|chapter|example)|(?:figure|fig\.|table|listing|example|equation|chapter|section|appendix|page) \d)/i;
const walksAlong =
  /(?:^|[,;] )(?:now|let us|so far|once again|we(?:'ll| will| now|'ve)|you(?:'ll| will))\b|\blet's\b|\bi\b/i;
const caption =
  /^["'“(_*]*(?:figure|fig\.|table|listing|example|exhibit|plate|box|photo|source|note|tip|warning|caution)\s*[\d.:–-]/i;
const markup = /(?:https?:|ftp:)\/\/|\bpass:|\]\[|\]\(|[<>{}|\\]|::|\+[\w.]+\+|(?:^|\s)@\w|\[\[|\w\(\)\s*[;{]/;
const question = /[?？؟]["'”’)\]*_]*$/u;
