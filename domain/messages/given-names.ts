/**
 * Common first names in the United States, in lowercase and without accents. They only decide how a message greets
 * its customer (`greetingName`), so a missing name just makes the greeting more formal.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abby abel abigail abraham ada adam adan adela adele adelina adrian adriana adrienne agnes agnieszka agustin ahmed aida aidan aiden aileen
  aimee aisha al alan alana alba albert alberto alejandra alejandro alex alexa alexander alexandra alexandria alexis alfonso alfred alfredo ali
  alice alicia alina alisha alison alissa allan allen allie allison alma alondra alonso alvaro alvin alyssa amalia amanda amber amelia amina amir
  amit amy ana anabel ananya anastasia andre andrea andreas andres andrew andy angel angela angelica angelina angelo angie anita anjali ann anna
  annabelle anne annette annie anthony antoinette antonia antonio april araceli archie ariana ariel arjun arlene armando arnold art arthur arturo
  asher ashley ashton audrey august aurora austin autumn ava avery barb barbara barry bart beatrice beatriz becky belen belinda bella ben benita
  benito benjamin bernadette bernard bernardo bernice bertha bessie beth bethany betsy betty beverly bianca bill billy blake blanca bob bobby
  bonnie brad bradley brandi brandon brandy braxton brayden breanna brenda brendan brent bret brett brian briana brianna bridget brittany brittney
  brock brooke bruce bruno bryan bryce bryson byron caleb calvin cameron camila camille candace candice carina carl carla carlos carlton carmen
  carol carole carolina caroline carolyn carrie carson carter casey cassandra cassie catalina catherine cathy cecelia cecil cecilia celeste celia
  celina cesar chad chandra charlene charles charlie charlotte chase chelsea cheryl chester chloe chris christa christian christie christina
  christine christopher christy chuck cindy claire clara clarence clarissa clark claude claudia clay clayton clement cliff clifford clint clinton
  clyde cody cole colin colleen collin connie connor conrad consuelo cooper cora corey corinne cory courtney craig cristian cristina cristobal
  crystal curt curtis cynthia daisy dakota dale dallas damian damon dan dana daniel daniela danielle danny daphne darin darius darla darlene
  darrell darren darryl dave david dawn dean deanna deb debbie deborah debra declan dee deepak deidre delbert delia delores denise dennis denny
  derek derrick desiree desmond devin devon dexter diana diane dianne diego dillon dina dirk divya dmitri dolores dominic dominick dominique don
  donald donna donovan dora doreen doris dorothy doug douglas drew duane dustin dwayne dwight dylan earl ed eddie edgar edith edmund edna eduardo
  edward edwin eileen elaine elba eleanor elena eli elias elijah elisa elise elizabeth ella ellen ellie elliot elliott ellis elmer eloise elsa
  elsie elva elvira emerson emilia emilio emily emma emmanuel enrique eric erica erick erik erika erin ernest ernesto ervin esmeralda esperanza
  esteban estefania estela estella ester esther ethan ethel eugene eunice eva evan eve evelyn everett ezra fabian faith fatima faye federico
  felicia felipe felix fermin fernanda fernando flora florence floyd fran frances francesca francis francisca francisco frank frankie franklin fred
  freda freddie frederick gabriel gabriela gabrielle gail garrett gary gavin gene genevieve george georgia gerald geraldine gerard gerardo gertrude
  gia gilbert gilberto gina ginger giovanni gladys glen glenda glenn gloria gonzalo gordon grace gracie graciela graham grant greg gregg gregory
  greta griffin guadalupe guillermo gus gustavo guy gwen gwendolyn hailey hal haley hank hannah harold harriet harrison harry harvey hassan hazel
  heather hector heidi helen helena henrietta henry herb herbert herman hilda hiroshi holly homer hope horacio howard hubert hudson hugh hugo
  humberto hunter huong hussein ian ibrahim ida ignacio igor ilene imelda ines inez ingrid ira irene iris irma irvin irving isaac isabel isabella
  isabelle isaiah isaias ismael israel ivan ivy jack jackie jackson jacob jacqueline jada jade jaime jake jamal james jamie jan jana jane janelle
  janet janice janie janine jared jasmin jasmine jason jasper javier jay jayden jayne jean jeanette jeanne jeannie jeff jeffery jeffrey jen jenna
  jennie jennifer jenny jeremiah jeremy jermaine jerome jerry jesse jessica jessie jesus jill jillian jim jimmie jimmy jing jo joan joann joanna
  joanne joaquin jocelyn jodi jody joe joel joey johanna john johnathan johnnie johnny jon jonah jonathan jordan jorge jose josefa josefina joseph
  josephine josh joshua josiah josie joy joyce juan juana juanita judith judy julia julian juliana julianne julie juliet julio julius june justin
  justine kaitlin kaitlyn kara karen kari karin karina karl karla katarzyna kate katelyn katherine kathleen kathryn kathy katie katrina kavita kay
  kayla keiko keisha keith kelley kelli kellie kelly kelsey ken kendall kendra kenji kenneth kenny kent kerri kerry kevin khadija khalid kim
  kimberly kirk kirsten kris krista kristen kristi kristin kristina kristine kristy krystal kurt kyle lacey lakshmi lance landon lara larry latoya
  laura lauren laurie laverne lawrence layla leah lee leigh leila lela leland lena leo leon leona leonard leonardo leroy leslie lester leticia levi
  lewis lidia liam lila lillian lillie lily lina linda lindsay lindsey linh lisa liz liza logan lois lola lonnie lora lorena lorenzo loretta lori
  lorraine louis louise lourdes lucas lucia luciana luciano lucille lucy luis luisa luke lupe luther luz lydia lyle lynda lynette lynn mabel
  mackenzie macy madeline madelyn madison mae magdalena maggie malcolm malik mandy manish manny manuel manuela mara marc marcela marcelo marcia
  marco marcos marcus margaret margarita margie marguerite maria mariah mariam mariana marianne maribel maricela marie mariela marilyn mario marion
  marisa marisol marissa maritza marjorie mark marla marlene marlon marsha marshall marta martha martin martina marty marvin mary maryann mason
  mateo mathew matilda matt matteo matthew mattie maureen maurice mauricio max maxine maxwell maya meera megan meghan mei mel melanie melba melinda
  melissa melody melvin mercedes meredith mia micah michael micheal michele michelle miguel mike mildred miles milton mindy minerva ming minh
  minnie miranda miriam misty mitch mitchell moises mohamed mohammed moira molly mona monica monique morgan moses muhammad muriel murray myra myrna
  myrtle nadia nadine nancy naomi natalia natalie natasha nate nathan nathaniel neal ned neha neil nelda nellie nelson nestor ngoc nicholas nichole
  nick nicky nicolas nicole nikhil nina noah noe noel noelle noemi nora norberto norma norman octavio odessa olga olive oliver olivia ollie omar
  opal ora orlando oscar otis otto owen pablo paige pam pamela paola pat patricia patrick patsy patti patty paul paula paulette pauline paulina
  pawel payton pearl pedro peggy penelope penny percy perla perry pete peter peyton phil philip phillip phoebe phyllis pierre pilar polly pooja
  preston priscilla priya quentin quincy quinn rachael rachel rafael rahul raj rajesh ralph ramiro ramon ramona randal randall randy raquel raul
  ravi ray raymond rebecca rebekah reed regina reginald reid rene renee reuben rex reyna rhonda ricardo rich richard rick rickey ricky riley rita
  rob robbie robert roberta roberto robin robyn rocio rod rodney rodolfo rodrigo roger rogelio rohan roland rolando roman ron ronald ronda ronnie
  rosa rosalia rosalie rosalind rosario rose roseanne rosemarie rosemary rosie ross roxanne roy ruben ruby rudolph rudy rufus russ russell ruth
  ryan sabrina sadie sal sally salvador salvatore sam samantha samir samuel sandeep sandra sandy sanjay santiago santos sara sarah saul savannah
  scott sean sebastian selena serena sergio seth shane shannon shari sharon shaun shawn shawna sheena sheila shelby sheldon shelia shelley shelly
  sheri sherman sherri sherry sheryl shirley shreya sidney silas silvia simon simone sofia solomon sonia sonja sonya sophia sophie spencer stacey
  stacie stacy stan stanley stella stephan stephanie stephen steve steven stewart stuart sue summer sunil sunita suresh susan susana susanna
  susanne susie suzanne svetlana sylvia tabitha tamara tami tammy tania tanner tanya tara tariq tasha taylor ted teresa teri terrance terrell
  terrence terri terry tessa thanh thelma theodore theresa thomas thuy tiffany tim timmy timothy tina toby todd tom tomas tommie tommy toni tony
  tonya tori tracey traci tracy travis trent trevor tricia trina trinity tristan troy trudy tucker ty tyler tyrone ulises ursula valentina valeria
  valerie van vanessa vera verna vernon veronica vicente vicki vickie vicky victor victoria vijay vikram vincent viola violet virgil virginia
  vivian viviana wade wallace walt walter wanda warren wayne wendell wendy wes wesley whitney wilbur will willard willie william willis wilma
  winifred winston wren wyatt xavier ximena yadira yesenia yolanda yuki yusuf yvette yvonne zachary zachery zack zainab zane zoe zoey`.split(
    /\s+/,
  ),
);
