// Common Indian first and last names, combined at random; no real people.

const names = (text: string): readonly string[] => text.trim().split(/\s+/)

export const firstNames = {
  women: names(`
    Aarti Aditi Aishwarya Amruta Ananya Anjali Aparna Archana Bhavana Chitra Deepa Devika Divya
    Fatima Gauri Geeta Hema Indira Ishita Jaya Jyoti Kalpana Kamala Komal Lata Leela Madhuri
    Mallika Manisha Maya Megha Mrunal Nafisa Namrata Neha Nikita Padma Pallavi Pooja Prerna Radha
    Rashmi Rekha Revathi Ritu Rukmini Sakshi Sarita Shalini Shanti Shilpa Shreya Smita Sneha Sonal
    Sunita Swati Tanvi Usha Vaishali Vandana Vidya Yamini Zoya`),
  men: names(`
    Aakash Abhishek Aditya Ajay Akshay Amit Anand Anil Arvind Ashok Bharat Chetan Darshan Deepak
    Dinesh Faisal Ganesh Gaurav Girish Gopal Harish Hemant Imran Irfan Jagdish Jayant Karthik
    Kiran Kishore Lokesh Mahesh Manoj Mohan Mukesh Naveen Nikhil Nitin Omkar Pankaj Prakash
    Pramod Prasad Raghav Rahul Rajesh Ramesh Ravi Rishi Sachin Sameer Sandeep Sanjay Satish
    Shankar Siddharth Srinivas Sunil Suraj Tushar Umesh Varun Venkatesh Vijay Vinod Yash`),
}

export const lastNames = names(`
  Agarwal Ansari Apte Banerjee Bhat Bhosale Chavan Chopra DSouza Deshmukh Dixit Fernandes Gaikwad
  Ghosh Gokhale Gowda Gupta Iyengar Jadhav Jain Kamath Kapoor Karnik Khan Kulkarni Kumar Mathur
  Mehta Mishra More Mukherjee Murthy Naidu Narayan Pai Pandey Patel Pawar Pillai Prabhu Rane Rao
  Saxena Sawant Sen Shah Sharma Shetty Shinde Siddiqui Singh Srinivasan Subramaniam Tiwari Varma
  Venkataraman Verma Yadav`)

/** Middle names of a few people, so that lists contain long names. */
export const longMiddleNames = [
  'Venkata Subrahmanya',
  'Lakshmi Narasimha',
  'Balasubramaniam Krishnamurthy',
  'Satyanarayana Raghunathan',
  'Chandrashekhar Padmanabhan',
] as const
